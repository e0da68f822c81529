import { z } from "zod";

/** How far somebody has read. */
export interface Position {
  /** The history whose transactions are counted (../history.ts). */
  history: string;
  tx: bigint;
  id: string;
  /** Up to which moment everything was read: what was dropped since, the reader has missed. */
  at: Date;
}

const Written = z.tuple([z.string().min(1), z.string(), z.uuid(), z.iso.datetime()]);

/** A position as its reader keeps it; nobody but us reads anything out of it. */
export function writeCursor({ history, tx, id, at }: Position): string {
  const parts: z.infer<typeof Written> = [history, String(tx), id, at.toISOString()];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Reads what `writeCursor` wrote. Null for text that it did not write. */
export function readCursor(text: string): Position | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const read = Written.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [history, tx, id, at] = read;
    return { history, tx: z.coerce.bigint().min(0n).parse(tx), id, at: new Date(at) };
  } catch {
    return null;
  }
}

const MAX_LENGTH = 400;
