import type { Encoding, TableReading } from "../../../kernel/ports/tables";
import { kindOf, mayBeWorkbook } from "./file-kind";
import { readBadges } from "./read-badges";
import { readDelimited } from "./read-delimited";
import { readWorkbook } from "./read-workbook";

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 3, 4]);

/** A picture (PNG), or JSON. A list with columns begins with neither. */
const isBadgeFile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
  /^\ufeff?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Whether what was brought has nothing in it to be opened. */
export const isText = (bytes: Uint8Array): boolean => !isZip(bytes) && !isBadgeFile(bytes);

/** Which task opens what was brought; null for text with columns. */
export function opensWith(bytes: Uint8Array): "read-workbook" | "read-badges" | null {
  if (isText(bytes)) return null;
  return isZip(bytes) && mayBeWorkbook(bytes) ? "read-workbook" : "read-badges";
}

/**
 * Reads what was brought as a list, in the process that is asked: text wherever it is small, everything else in a
 * process of its own.
 */
export async function readTableHere(bytes: Uint8Array, encoding?: Encoding): Promise<TableReading> {
  const kind = kindOf(bytes);
  if (kind) return { ok: false, problem: { code: kind } };
  const task = opensWith(bytes);
  if (task === null) return readDelimited(bytes, encoding);
  return task === "read-workbook" ? readWorkbook({ bytes }) : readBadges({ bytes });
}
