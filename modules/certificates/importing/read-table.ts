import type { Inspector, TableReading } from "../../kernel/ports";
import { readDelimited, readPasted } from "./read-delimited";

/**
 * Reads what was brought as a list: a workbook (XLSX), text with columns, or cells that were pasted. A workbook is opened in
 * a process of its own. Codes: those of `TableProblem`.
 */
export async function readTable(
  deps: { inspector: Inspector },
  source: { bytes: Uint8Array } | { pasted: string },
): Promise<TableReading> {
  if ("pasted" in source) return readPasted(source.pasted);
  const { bytes } = source;
  // What office programs wrote before 2007, and what they write with a password ([MS-CFB], 2.2).
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, problem: { code: "old-workbook" } };
  if (!startsWith(bytes, [0x50, 0x4b, 3, 4])) return readDelimited(bytes);
  const inspection = await deps.inspector.inspect("read-workbook", { bytes });
  if (inspection.done) return inspection.result;
  return { ok: false, problem: { code: inspection.code === "busy" ? "table-busy" : "too-complex" } };
}

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
