import type { Sheet, TableProblem, TableReading } from "../../../kernel/ports/tables";
import { readBadges } from "./read-badges";
import { openParts, type Parts } from "./workbook/archive-parts";
import { isOpenDocument, readOpenDocument } from "./workbook/read-opendocument";
import { readSpreadsheetml } from "./workbook/read-spreadsheetml";
import { Refusal } from "./workbook/refusal";

/**
 * Reads the sheets of a workbook (XLSX, with macros or without, or ODS) as people see them: numbers in their format,
 * dates by the workbook's own calendar, results of formulas, and which rows and columns are hidden or crossed out. The
 * content of the archive decides, not the file's name; other kinds of files are refused by their kind. Nothing outside
 * the file is loaded. Runs in a process of its own.
 */
export async function readWorkbook({ bytes }: { bytes: Uint8Array }): Promise<TableReading> {
  try {
    const parts = await openParts(bytes);
    const sheets = await readSheets(parts);
    // The archive only looked like a workbook from outside.
    if (!sheets) return await readBadges({ bytes });
    if (sheets.every(({ rows }) => rows.length === 0)) return refuse({ code: "table-empty" });
    return { ok: true, table: { source: "workbook", sheets, encoding: null } };
  } catch (error) {
    return refuse(error instanceof Refusal ? error.problem : { code: "damaged" });
  }
}

const refuse = (problem: TableProblem): TableReading => ({ ok: false, problem });

/** Reads the sheets of a workbook; null where the archive is no office file. */
async function readSheets(parts: Parts): Promise<Sheet[] | null> {
  if (parts.names.some(isOfNumbers)) throw new Refusal({ code: "numbers-file" });
  if (parts.has("[Content_Types].xml")) return readSpreadsheetml(parts);
  return isOpenDocument(parts) ? readOpenDocument(parts) : null;
}

/** Whether a part is of Apple's Numbers, which saves one archive, or a folder that contains one. */
const isOfNumbers = (name: string) =>
  ["Index/Document.iwa", "Index.zip"].some((part) => name === part || name.endsWith(`/${part}`));
