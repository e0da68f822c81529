import type { Cell, Encoding, Sheet, Table } from "../../../kernel/ports";
import type { SheetRow } from "../../../kernel/ports/tables";
import type { ColumnTarget } from "../../rules/column-targets";
import { findHeaderLine, foldHeader, type GuessedColumn, guessColumns, type KnownHeaders } from "../../rules/columns";
import { type DateOrder, findDateOrder } from "../../rules/dates";
import { type ROW_ANSWERS, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "../../rules/row-answers";
import { findRowDoubts } from "../../rules/row-doubts";
import type { UsualWords } from "./usual-headers";

/** Where the list stands in a table, and what its columns are. */
export interface Matching {
  /** Which of the sheets, from 0. */
  sheet: number;
  /** The line of the header; 0 where the list has none. */
  headerLine: number;
  columns: { index: number; header: string; target: ColumnTarget }[];
  /** How the dates of a column are meant that could be read both ways, by its index. */
  orders: Record<string, DateOrder>;
  /** What is done with rows that may not be meant to be issued. */
  rows: RowAnswers;
  /** What its text was said to be in, where its letters left a doubt. */
  encoding?: Encoding | undefined;
}

/**
 * A column with dates that can be read both ways, one of them as an example. `order` is what the column itself tells.
 */
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

/** Rows that may not be meant to be issued: how many, the first of them, and what stands in that one. */
export interface RowQuestion {
  doubt: RowDoubt;
  count: number;
  lines: number[];
  sample: string;
}

/** Values of a column that are shown beside it, and rows that a question names. */
const SAMPLES = 3;
const NAMED_ROWS = 5;
const SAMPLE_LETTERS = 60;

/**
 * Guesses where the list is and what its columns are, as far as nobody has chosen: `chosen.sheet`, `chosen.headerLine`,
 * and what is done with hidden columns, which nobody relies on unasked.
 */
export function guessMatching(
  table: Table,
  { known, nobody }: UsualWords,
  chosen: {
    sheet?: number | undefined;
    headerLine?: number | undefined;
    hiddenColumns?: (typeof ROW_ANSWERS)[number] | undefined;
  } = {},
): Guess {
  const sheet = chosen.sheet !== undefined && table.sheets[chosen.sheet] ? chosen.sheet : findSheet(table, known);
  const lines = textLines(table.sheets[sheet]);
  const isLine = chosen.headerLine === 0 || lines.some(({ line }) => line === chosen.headerLine);
  const headerLine = chosen.headerLine !== undefined && isLine ? chosen.headerLine : findHeaderLine(lines, known);
  const header = lines.find(({ line }) => line === headerLine)?.cells ?? [];
  const body = lines.filter(({ line }) => line > headerLine).map(({ cells }) => cells);
  const hidden = new Set(table.sheets[sheet]?.hiddenColumns);
  const columns = guessColumns(header, body, known).map((column) => ({
    ...column,
    ...(hidden.has(column.index) && chosen.hiddenColumns !== "take" ? HIDDEN : {}),
    samples: samplesOf(body, column.index),
  }));
  const doubts = rowQuestions(rowsWithDoubts(table, { sheet, headerLine, columns }, nobody));
  return { sheet, headerLine, columns, questions: dateQuestions(body, columns), doubts };
}

/** Nobody sees it who opens the workbook, and it is left out until somebody says what it is. */
const HIDDEN = { target: "ignore", doubt: "hidden" } as const;

/**
 * The rows below the header, each with why it may not be meant to be issued; those with nothing in the columns that are
 * used are passed over.
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
      // A sheet that is hidden has no row that anybody sees.
      hidden: row.hidden !== undefined || table.sheets[sheet]?.hidden === true,
      // Beside a name that is crossed out people write why.
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

/**
 * The columns with dates that can be read both ways, whatever they were taken for: somebody may say that they are
 * dates.
 */
function dateQuestions(body: readonly (readonly string[])[], columns: readonly { index: number }[]): DateQuestion[] {
  return columns.flatMap(({ index }) => {
    const { order, example } = findDateOrder(body.map((cells) => cells[index] ?? ""));
    return example === null ? [] : [{ index, order, example: example.trim() }];
  });
}

/** What a header is remembered by: the same columns in the same order are the same list next month. */
export const headersKey = (columns: readonly { header: string }[]): string =>
  columns.map(({ header }) => foldHeader(header.slice(0, 200))).join("\n");

/** The first sheet that anybody sees with a header that says something; otherwise the first that has rows. */
function findSheet({ sheets }: Table, known: KnownHeaders): number {
  const candidates = sheets.map((sheet, index) => ({ sheet, index })).filter(({ sheet }) => sheet.rows.length > 0);
  const visible = candidates.filter(({ sheet }) => !sheet.hidden);
  const telling = visible.find(({ sheet }) => {
    const lines = textLines(sheet).slice(0, 20);
    return lines.some(({ cells }) => cells.filter((cell) => known.has(foldHeader(cell.slice(0, 200)))).length > 1);
  });
  return (telling ?? visible[0] ?? candidates[0])?.index ?? 0;
}

/** The rows of a sheet as texts, or its first ones. */
export const textLines = (sheet: Sheet | undefined, most?: number): { line: number; cells: string[] }[] =>
  (sheet?.rows ?? []).slice(0, most).map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));

/** A cell as it would be printed. A formula without a value is empty. */
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
