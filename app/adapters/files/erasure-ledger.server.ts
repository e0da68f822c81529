import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ErasureEntry, ErasureLedger, Log } from "#modules/kernel/ports";

const Entry = z.object({
  leaf: z.string().regex(/^[0-9a-f]{64}$/),
  erasedAt: z.coerce.date(),
  erasedBy: z.string(),
});

/** Stores erasures in one file, one entry a line, written and synchronized to disk before an append resolves. */
export function createErasureLedger(file: string, log: Log): ErasureLedger {
  return {
    async append(entries) {
      await fs.mkdir(path.dirname(file), { recursive: true });
      const handle = await fs.open(file, "a", 0o600);
      try {
        // Starts with a line break, so that an entry cut short by a crash does not corrupt this one.
        await handle.writeFile(`\n${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncDirectory(path.dirname(file));
    },
    async read() {
      const text = await fs.readFile(file, "utf8").catch((error) => {
        if (error.code === "ENOENT") return "";
        throw error;
      });
      return text.split("\n").flatMap((line) => (line ? (readLine(line, log) ?? []) : []));
    },
  };
}

/** Makes a new file's name durable too. Some systems do not allow opening a directory. */
async function syncDirectory(directory: string) {
  const handle = await fs.open(directory, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

function readLine(line: string, log: Log): ErasureEntry | null {
  try {
    return Entry.parse(JSON.parse(line));
  } catch (error) {
    log.warn("a line of the ledger of erasures cannot be read and is passed over", { length: line.length, error });
    return null;
  }
}
