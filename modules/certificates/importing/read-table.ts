import type { Encoding, Inspector, TableReading } from "../../kernel/ports";
import { kindOf, mayBeWorkbook } from "./file-kind";
import { readDelimited, readPasted } from "./read-delimited";

/**
 * Reads what was brought as a list: a workbook (XLSX, ODS), text with columns, cells that were pasted, or badges of another platform.
 * What it is is told by its content, whatever its name. Workbooks and badges are opened in a process of their own; `encoding` is for text,
 * and is said where its letters leave a doubt. Codes: those of `TableProblem`.
 */
export async function readTable(
  deps: { inspector: Inspector },
  source: { bytes: Uint8Array; encoding?: Encoding | undefined } | { pasted: string },
): Promise<TableReading> {
  if ("pasted" in source) return readPasted(source.pasted);
  const { bytes } = source;
  const kind = kindOf(bytes);
  if (kind) return { ok: false, problem: { code: kind } };
  const isZip = startsWith(bytes, [0x50, 0x4b, 3, 4]);
  if (!isZip && !isBadgeFile(bytes)) return readDelimited(bytes, source.encoding);
  const task = isZip && mayBeWorkbook(bytes) ? "read-workbook" : "read-badges";
  const inspection = await deps.inspector.inspect(task, { bytes });
  if (inspection.done) return inspection.result;
  return { ok: false, problem: { code: inspection.code === "busy" ? "table-busy" : "too-complex" } };
}

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** A picture (PNG), or JSON. A list with columns begins with neither. */
const isBadgeFile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
  /^\ufeff?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));
