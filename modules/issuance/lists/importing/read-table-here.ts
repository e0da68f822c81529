import type { Encoding, TableReading } from "../../../kernel/ports/tables";
import { kindOf, mayBeWorkbook } from "./file-kind";
import { readBadges } from "./read-badges";
import { readDelimited } from "./read-delimited";
import { readWorkbook } from "./read-workbook";

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 3, 4]);

/** Whether a file is a picture (PNG), or JSON. A text with columns begins like neither. */
const isBadgeFile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
  /^\ufeff?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Whether a file is plain text, with nothing to unpack. */
export const isText = (bytes: Uint8Array): boolean => !isZip(bytes) && !isBadgeFile(bytes);

/** Returns the task that opens a file; null for text with columns. */
export function opensWith(bytes: Uint8Array): "read-workbook" | "read-badges" | null {
  if (isText(bytes)) return null;
  return isZip(bytes) && mayBeWorkbook(bytes) ? "read-workbook" : "read-badges";
}

/**
 * Reads a file as a table in the current process. Small texts are read in the main process, everything else in a
 * process of its own.
 */
export async function readTableHere(bytes: Uint8Array, encoding?: Encoding): Promise<TableReading> {
  const kind = kindOf(bytes);
  if (kind) return { ok: false, problem: { code: kind } };
  const task = opensWith(bytes);
  if (task === null) return readDelimited(bytes, encoding);
  return task === "read-workbook" ? readWorkbook({ bytes }) : readBadges({ bytes });
}
