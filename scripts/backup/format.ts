import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { STORED_FORM_MARK } from "../embedded/stored-form-mark";

/** What a backup says of itself, in `manifest.json`: written last, so that one without it was never finished. */
export const Manifest = z.object({
  format: z.literal(1),
  /** How everything in it is stored (stored-form.ts); a backup of long ago says nothing of it. */
  storedForm: z.string().default(""),
  /** When the database was as the backup holds it, at the earliest (ISO 8601). */
  startedAt: z.string(),
  finishedAt: z.string(),
  /** `cluster`: the files of the embedded server with its log. `dump`: what pg_dump wrote of another one. */
  database: z.enum(["cluster", "dump"]),
  /** Of the server, as it names itself: files of a cluster are read by the same major version alone. */
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
/** Under which the files of the data folder lie, by the names that they have there. */
export const DATA = "data";
export const DUMP = "database.dump";

/**
 * Of the data folder, beside the database: keys, the ledger of erasures, and a local chain. Drawn files are drawn
 * again.
 */
export const KEPT_FILES = [
  STORED_FORM_MARK,
  "secrets.json",
  "demonstration.json",
  "erasures.log",
  "chain/deployment.json",
  "chain/journal.jsonl",
];

/** Copies a file, readable by its owner alone, to the disk itself; what it holds, by length and digest. */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    fs.createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    fs.createWriteStream(to, { mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest("hex") };
}

/** Length and digest of a file as it is on the disk. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
