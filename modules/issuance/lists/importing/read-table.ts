import type { Encoding, Inspector, TableReading } from "../../../kernel/ports";
import { kindOf } from "./file-kind";
import { readDelimited, readPasted } from "./read-delimited";
import { opensWith } from "./read-table-here";

/**
 * Reads a file as a table: a workbook (XLSX, ODS), text with columns, pasted cells, or badges of another platform. The
 * content decides, whatever the file's name. Workbooks and badges are opened in a process of their own; `encoding` is
 * the choice for a text whose encoding is uncertain. Codes: those of `TableProblem`.
 */
export async function readTable(
  deps: { inspector: Inspector },
  source: { bytes: Uint8Array; encoding?: Encoding | undefined } | { pasted: string },
): Promise<TableReading> {
  if ("pasted" in source) return readPasted(source.pasted);
  const { bytes } = source;
  const kind = kindOf(bytes);
  if (kind) return { ok: false, problem: { code: kind } };
  const task = opensWith(bytes);
  if (task === null) return readDelimited(bytes, source.encoding);
  const inspection = await deps.inspector.inspect(task, { bytes });
  if (inspection.done) return inspection.result;
  return { ok: false, problem: { code: inspection.code === "busy" ? "table-busy" : "too-complex" } };
}
