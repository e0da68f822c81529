import fs from "node:fs";
import path from "node:path";
import { synchroniseDirectory } from "./write-whole";

/** What changed the embedded chain, in order. Times are Unix seconds, amounts wei. */
export type JournalEntry =
  | { type: "transaction"; raw: string; time: number }
  | { type: "block"; time: number }
  | { type: "fund"; address: string; balance: string }
  /** What came of the entries before: a replay must come to the same. */
  | { type: "check"; block: number; hash: string };

export interface Journal {
  /**
   * Durable when it returns: written and synchronised to the disk. Throws where that cannot be done, on a full disk for
   * one, and then nothing of the entry is in the journal.
   */
  append(entry: JournalEntry): void;
  close(): void;
}

/**
 * Opens the journal of an embedded chain and reads what is in it. A last line that was cut off by a crash was never
 * acknowledged to anybody, so it is removed; damage anywhere else throws.
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
          // All of it: a full disk takes a part of a line, and says so only to whoever writes the rest.
          fs.writeFileSync(descriptor, line);
          // A check only repeats what follows from the lines before it.
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

function parseEntry(line: string, place: string): JournalEntry {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place} is damaged. Move the folder away to begin a new local chain.`, { cause });
  }
}
