import readWorkbookFile from "read-excel-file/node";
import type { Cell, Sheet, TableReading } from "../../kernel/ports/tables";
import { MAX_FILE_MEGABYTES, MOST_COLUMNS, MOST_LINES } from "../limits";
import { columnName } from "../rules/column-name";
import { formatNumber } from "../rules/numbers";
import { type CellMark, scanWorkbook } from "./scan-workbook";

/**
 * The sheets of a workbook (XLSX, with macros or without), as people see them: numbers in their format, dates by the
 * workbook's own calendar (1900 or 1904), results of formulas. Nothing outside of the file is asked for. For a process of
 * its own.
 */
export async function readWorkbook({ bytes }: { bytes: Uint8Array }): Promise<TableReading> {
  const scan = await scanWorkbook(bytes, { rows: MOST_LINES, columns: MOST_COLUMNS });
  if (!scan.ok) return scan;
  let read: Awaited<ReturnType<typeof readWorkbookFile>>;
  try {
    read = await readWorkbookFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      trim: false,
      // As it is written in the file: a number of twenty digits stays one.
      parseNumber: (written: string) => ({ written }),
    });
  } catch (error) {
    return { ok: false, problem: { code: "damaged", ...placeOf(error) } };
  }
  const sheets = scan.sheets.flatMap(({ name, hidden, marks }) => {
    const found = read.find(({ sheet }) => sheet === name);
    return found ? [{ name, hidden, rows: rowsOf(found.data, marks) }] : [];
  });
  if (sheets.every(({ rows }) => rows.length === 0)) return { ok: false, problem: { code: "table-empty" } };
  if (lettersOf(sheets) > MAX_FILE_MEGABYTES * 1_000_000) return { ok: false, problem: { code: "too-complex" } };
  return { ok: true, table: { source: "workbook", sheets, encoding: null } };
}

/** How much all cells say together: thousands of them may name the same long text, which stands in the file once. */
function lettersOf(sheets: Sheet[]): number {
  let letters = 0;
  for (const { rows } of sheets)
    for (const { cells } of rows) for (const cell of cells) if (typeof cell === "string") letters += cell.length;
  return letters;
}

function rowsOf(data: readonly (readonly unknown[])[], marks: ReadonlyMap<string, CellMark>): Sheet["rows"] {
  return data.flatMap((values, index) => {
    const line = index + 1;
    const cells = values.map((value, column) => toCell(value, marks.get(`${columnName(column)}${line}`)));
    return cells.some((cell) => cell !== "") ? [{ line, cells }] : [];
  });
}

function toCell(value: unknown, mark: CellMark | undefined): Cell {
  if (mark && "error" in mark) return { error: mark.error };
  if (mark && "uncalculated" in mark) return { error: "=" };
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
  if (typeof value === "boolean") return { truth: value };
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "written" in value)
    return { number: formatNumber(String(value.written), mark?.format ?? null) };
  return "";
}

/** Where the library stopped: it says so in words alone. */
function placeOf(error: unknown): { line?: number } {
  const line = error instanceof Error ? /row (\d{1,7})/.exec(error.message)?.[1] : undefined;
  return line ? { line: Number(line) } : {};
}
