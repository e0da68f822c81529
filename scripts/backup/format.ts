import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { STORED_FORM_MARK } from "../embedded/stored-form-mark";

/** The description of a backup in `manifest.json`. The file is written last: a backup without it is incomplete. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Version of the storage format (stored-form.ts); empty in early backups, which did not record it. */
  storedForm: z.string().default(""),
  /** Time at which the backup began (ISO 8601). The database in the backup is not older. */
  startedAt: z.string(),
  finishedAt: z.string(),
  /**
   * `cluster`: the files of the embedded server with its log. `dump`: the output of pg_dump for an outside database.
   */
  database: z.enum(["cluster", "dump"]),
  /** Version text of the server. Only the same major version can read the files of a cluster. */
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
/** Folder of a backup with the files of the data folder, under the same names. */
export const DATA = "data";
export const DUMP = "database.dump";

/**
 * Files of the data folder that a backup contains besides the database: keys, the ledger of erasures and a local chain.
 * Rendered certificates are left out, because they can be rendered again.
 */
export const SAVED_FILES = [
  STORED_FORM_MARK,
  "secrets.json",
  "demonstration.json",
  "erasures.log",
  "chain/deployment.json",
  "chain/journal.jsonl",
];

/**
 * Copies a file and flushes the copy to the disk, readable by its owner alone. Returns the file's length and digest.
 */
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

/** Returns the length and digest of a file on the disk. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
