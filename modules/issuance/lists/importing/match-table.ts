import type { Cell, Encoding, Sheet, Table } from "../../../kernel/ports";
import type { SheetRow } from "../../../kernel/ports/tables";
import type { ColumnTarget } from "../../rules/column-targets";
import {
  findHeaderLine,
  foldHeader,
  type GuessedColumn,
  guessColumns,
  type RecognizedHeaders,
} from "../../rules/columns";
import { type DateOrder, findDateOrder } from "../../rules/dates";
import { type ROW_ANSWERS, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "../../rules/row-answers";
import { findRowDoubts } from "../../rules/row-doubts";
import type { UsualWords } from "./usual-headers";

/** Position of the list in a table, and the meaning of its columns. */
export interface Matching {
  /** Index of the sheet, from 0. */
  sheet: number;
  /** Line number of the header; 0 where the list has none. */
  headerLine: number;
  columns: { index: number; header: string; target: ColumnTarget }[];
  /** Order of ambiguous dates in a column, by its index. */
  orders: Record<string, DateOrder>;
  /** Answers on rows that may not be meant to be issued. */
  rows: RowAnswers;
  /** Chosen encoding of the text, where it was uncertain. */
  encoding?: Encoding | undefined;
}

/** A column with ambiguous dates, one of them as an example. `order` is the order that the column itself shows. */
export interface DateQuestion {
  index: number;
  order: DateOrder | null;
  example: string;
}

export interface Guess extends Omit<Matching, "columns" | "orders" | "rows" | "encoding"> {
  columns: (GuessedColumn & { samples: string[] })[];
  questions: DateQuestion[];
  doubts: RowQuestion[];
}

/** Rows that may not be meant to be issued: their number, the first of them, and the text of the first one. */
export interface RowQuestion {
  doubt: RowDoubt;
  count: number;
  lines: number[];
  sample: string;
}

/** Maximum numbers of sample values of a column, of rows named by a question, and of characters in a sample. */
const SAMPLES = 3;
const NAMED_ROWS = 5;
const SAMPLE_LETTERS = 60;

/**
 * Guesses the position of the list and the meaning of its columns where nobody has chosen: `chosen.sheet`,
 * `chosen.headerLine`, and `chosen.hiddenColumns`, without which hidden columns are left out.
 */
export function guessMatching(
  table: Table,
  { recognized, nobody }: UsualWords,
  chosen: {
    sheet?: number | undefined;
    headerLine?: number | undefined;
    hiddenColumns?: (typeof ROW_ANSWERS)[number] | undefined;
  } = {},
): Guess {
  const sheet = chosen.sheet !== undefined && table.sheets[chosen.sheet] ? chosen.sheet : findSheet(table, recognized);
  const lines = textLines(table.sheets[sheet]);
  const isLine = chosen.headerLine === 0 || lines.some(({ line }) => line === chosen.headerLine);
  const headerLine = chosen.headerLine !== undefined && isLine ? chosen.headerLine : findHeaderLine(lines, recognized);
  const header = lines.find(({ line }) => line === headerLine)?.cells ?? [];
  const body = lines.filter(({ line }) => line > headerLine).map(({ cells }) => cells);
  const hidden = new Set(table.sheets[sheet]?.hiddenColumns);
  const columns = guessColumns(header, body, recognized).map((column) => ({
    ...column,
    ...(hidden.has(column.index) && chosen.hiddenColumns !== "take" ? HIDDEN : {}),
    samples: samplesOf(body, column.index),
  }));
  const doubts = rowQuestions(rowsWithDoubts(table, { sheet, headerLine, columns }, nobody));
  return { sheet, headerLine, columns, questions: dateQuestions(body, columns), doubts };
}

/** Guess for a column that the workbook hides: left out until somebody gives it a meaning. */
const HIDDEN = { target: "ignore", doubt: "hidden" } as const;

/**
 * Returns the rows below the header, each with the reason for which it may not be meant to be issued; rows with nothing
 * in the used columns are skipped.
 */
export function rowsWithDoubts(
  table: Table,
  { sheet, headerLine, columns }: Pick<Matching, "sheet" | "headerLine" | "columns">,
  nobody: ReadonlySet<string>,
): (SheetRow & { doubt: RowDoubt | null })[] {
  const used = columns.filter(({ target }) => target !== "ignore");
  const names = columns.filter(({ target }) => NAMES.has(target));
  const textsOf = (row: SheetRow, of: typeof columns) => of.map(({ index }) => cellText(row.cells[index] ?? ""));
  const rows = (table.sheets[sheet]?.rows ?? []).filter(
    (row) => row.line > headerLine && textsOf(row, used).some((text) => text.trim() !== ""),
  );
  const isFilled = (row: SheetRow) => (column: { index: number }) =>
    cellText(row.cells[column.index] ?? "").trim() !== "";
  const isStruck = (row: SheetRow, of: typeof columns) => {
    const filled = of.filter(isFilled(row));
    return filled.length > 0 && filled.every(({ index }) => row.struck?.includes(index));
  };
  const doubts = findRowDoubts(
    rows.map((row) => ({
      line: row.line,
      name: textsOf(row, names).join(" "),
      texts: textsOf(row, used),
      // All rows of a hidden sheet are hidden.
      hidden: row.hidden !== undefined || table.sheets[sheet]?.hidden === true,
      // A name that is crossed out suffices: people write the reason beside it.
      struck: isStruck(row, names) || isStruck(row, used),
    })),
    nobody,
  );
  return rows.map((row, index) => ({ ...row, doubt: doubts[index] ?? null }));
}
const NAMES: ReadonlySet<ColumnTarget> = new Set(["name", "first_name", "last_name"]);

function rowQuestions(rows: (SheetRow & { doubt: RowDoubt | null })[]): RowQuestion[] {
  return ROW_DOUBTS.flatMap((doubt) => {
    const [first, ...more] = rows.filter((row) => row.doubt === doubt);
    if (!first) return [];
    const lines = [first, ...more].slice(0, NAMED_ROWS).map(({ line }) => line);
    const words = first.cells.map((cell) => cellText(cell).trim()).filter((text) => text !== "");
    return [{ doubt, count: more.length + 1, lines, sample: shortened(words.join(" · ")) }];
  });
}

const shortened = (text: string) =>
  text.length > SAMPLE_LETTERS ? `${text.slice(0, SAMPLE_LETTERS).toWellFormed()}…` : text;

/** Finds the columns with ambiguous dates, whatever meaning was guessed: somebody may choose them as dates. */
function dateQuestions(body: readonly (readonly string[])[], columns: readonly { index: number }[]): DateQuestion[] {
  return columns.flatMap(({ index }) => {
    const { order, example } = findDateOrder(body.map((cells) => cells[index] ?? ""));
    return example === null ? [] : [{ index, order, example: example.trim() }];
  });
}

/** Returns the key of a remembered matching: the same columns in the same order are the same list next month. */
export const headersKey = (columns: readonly { header: string }[]): string =>
  columns.map(({ header }) => foldHeader(header.slice(0, 200))).join("\n");

/**
 * Finds the first visible sheet with a recognized header; otherwise the first visible one, or the first of all, that
 * has rows.
 */
function findSheet({ sheets }: Table, recognized: RecognizedHeaders): number {
  const candidates = sheets.map((sheet, index) => ({ sheet, index })).filter(({ sheet }) => sheet.rows.length > 0);
  const visible = candidates.filter(({ sheet }) => !sheet.hidden);
  const telling = visible.find(({ sheet }) => {
    const lines = textLines(sheet).slice(0, 20);
    return lines.some(({ cells }) => cells.filter((cell) => recognized.has(foldHeader(cell.slice(0, 200)))).length > 1);
  });
  return (telling ?? visible[0] ?? candidates[0])?.index ?? 0;
}

/** Returns the rows of a sheet as texts, all or the first `most` of them. */
export const textLines = (sheet: Sheet | undefined, most?: number): { line: number; cells: string[] }[] =>
  (sheet?.rows ?? []).slice(0, most).map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));

/** Returns a cell as it would be printed; empty for a formula without a value. */
export function cellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if ("number" in cell) return cell.number;
  if ("date" in cell) return cell.date;
  if ("truth" in cell) return cell.truth ? "TRUE" : "FALSE";
  return "";
}

function samplesOf(body: readonly (readonly string[])[], index: number): string[] {
  const samples = new Set<string>();
  for (const cells of body) {
    const text = (cells[index] ?? "").trim();
    if (text !== "") samples.add(shortened(text));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
