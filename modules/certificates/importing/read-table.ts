import type { Encoding, Inspector, TableReading } from "../../kernel/ports";
import { readDelimited, readPasted } from "./read-delimited";

/**
 * Reads what was brought as a list: a workbook (XLSX), text with columns, cells that were pasted, or badges of another platform.
 * Workbooks and badges are opened in a process of their own; `encoding` is for text, and is said where its letters leave a
 * doubt. Codes: those of `TableProblem`.
 */
export async function readTable(
  deps: { inspector: Inspector },
  source: { bytes: Uint8Array; encoding?: Encoding | undefined } | { pasted: string },
): Promise<TableReading> {
  if ("pasted" in source) return readPasted(source.pasted);
  const { bytes } = source;
  // What office programs wrote before 2007, and what they write with a password ([MS-CFB], 2.2).
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, problem: { code: "old-workbook" } };
  const isZip = startsWith(bytes, [0x50, 0x4b, 3, 4]);
  if (!isZip && !isBadgeFile(bytes)) return readDelimited(bytes, source.encoding);
  const task = isZip && isWorkbook(bytes) ? "read-workbook" : "read-badges";
  const inspection = await deps.inspector.inspect(task, { bytes });
  if (inspection.done) return inspection.result;
  return { ok: false, problem: { code: inspection.code === "busy" ? "table-busy" : "too-complex" } };
}

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** A picture (PNG), or JSON. A list with columns begins with neither. */
const isBadgeFile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
  /^\ufeff?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Every package of Office has this part (ECMA-376, part 2, 10.1.2.2); its name stands in the archive as it is. */
const isWorkbook = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes("[Content_Types].xml");
