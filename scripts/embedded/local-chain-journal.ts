import fs from "node:fs";
import path from "node:path";
import { synchroniseDirectory } from "./write-whole";

/** A change of the embedded chain. Times are Unix seconds, amounts wei. */
export type JournalEntry =
  | { type: "transaction"; raw: string; time: number }
  | { type: "block"; time: number }
  | { type: "fund"; address: string; balance: string }
  /** Result of the entries before, which a replay must reach as well. */
  | { type: "check"; block: number; hash: string };

export interface Journal {
  /**
   * Appends an entry, which is synchronized to the disk when the function returns. Throws where that fails, for example
   * on a full disk; then no part of the entry is in the journal.
   */
  append(entry: JournalEntry): void;
  close(): void;
}

/**
 * Opens the journal of an embedded chain and reads its entries. An incomplete last line, left by a crash, was never
 * acknowledged and is removed; any other damage throws.
 */
export function openJournal(file: string): { entries: JournalEntry[]; journal: Journal } {
  const isNew = !fs.existsSync(file);
  const descriptor = fs.openSync(file, "a+", 0o600);
  if (isNew) synchroniseDirectory(path.dirname(file));

  const content = fs.readFileSync(file);
  const complete = content.lastIndexOf("\n") + 1;
  if (complete < content.length) fs.ftruncateSync(descriptor, complete);
  const lines = content.toString("utf8", 0, complete).split("\n").slice(0, -1);
  let length = complete;

  return {
    entries: lines.map((line, index) => parseEntry(line, `${file}:${index + 1}`)),
    journal: {
      append(entry) {
        const line = Buffer.from(`${JSON.stringify(entry)}\n`);
        try {
          // `writeFileSync` writes the whole line or throws; `writeSync` may write a part of it on a full disk.
          fs.writeFileSync(descriptor, line);
          // A check is not synchronized, because it follows from the lines before it.
          if (entry.type !== "check") fs.fdatasyncSync(descriptor);
        } catch (error) {
          fs.ftruncateSync(descriptor, length);
          throw error;
        }
        length += line.length;
      },
      close: () => fs.closeSync(descriptor),
    },
  };
}

function parseEntry(line: string, location: string): JournalEntry {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${location} is damaged. Move the folder away to begin a new local chain.`, { cause });
  }
}
