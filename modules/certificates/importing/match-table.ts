import type { Cell, Encoding, Sheet, Table } from "../../kernel/ports";
import type { ColumnTarget } from "../rules/column-targets";
import { findHeaderLine, foldHeader, type GuessedColumn, guessColumns, type KnownHeaders } from "../rules/columns";
import { type DateOrder, findDateOrder } from "../rules/dates";

/** Where the list stands in a table, and what its columns are. */
export interface Matching {
  /** Which of the sheets, from 0. */
  sheet: number;
  /** The line of the header; 0 where the list has none. */
  headerLine: number;
  columns: { index: number; header: string; target: ColumnTarget }[];
  /** How the dates of a column are meant that could be read both ways, by its index. */
  orders: Record<string, DateOrder>;
  /** What its text was said to be in, where its letters left a doubt. */
  encoding?: Encoding | undefined;
}

/** A column with dates that can be read both ways, one of them as an example. `order` is what the column itself tells. */
export interface DateQuestion {
  index: number;
  order: DateOrder | null;
  example: string;
}

export interface Guess extends Omit<Matching, "columns" | "orders" | "encoding"> {
  columns: (GuessedColumn & { samples: string[] })[];
  questions: DateQuestion[];
}

/** Values of a column that are shown beside it. */
const SAMPLES = 3;

/** Guesses where the list is and what its columns are, as far as nobody has chosen: `chosen.sheet` and `chosen.headerLine`. */
export function guessMatching(
  table: Table,
  known: KnownHeaders,
  chosen: { sheet?: number | undefined; headerLine?: number | undefined } = {},
): Guess {
  const sheet = chosen.sheet !== undefined && table.sheets[chosen.sheet] ? chosen.sheet : findSheet(table, known);
  const lines = textLines(table.sheets[sheet]);
  const isLine = chosen.headerLine === 0 || lines.some(({ line }) => line === chosen.headerLine);
  const headerLine = chosen.headerLine !== undefined && isLine ? chosen.headerLine : findHeaderLine(lines, known);
  const header = lines.find(({ line }) => line === headerLine)?.cells ?? [];
  const body = lines.filter(({ line }) => line > headerLine).map(({ cells }) => cells);
  const columns = guessColumns(header, body, known).map((column) => ({
    ...column,
    samples: samplesOf(body, column.index),
  }));
  return { sheet, headerLine, columns, questions: dateQuestions(body, columns) };
}

/** The columns with dates that can be read both ways, whatever they were taken for: somebody may say that they are dates. */
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

/** The rows of a sheet as texts. */
export const textLines = (sheet: Sheet | undefined): { line: number; cells: string[] }[] =>
  (sheet?.rows ?? []).map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));

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
    if (text !== "") samples.add(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
