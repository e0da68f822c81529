import type { Encoding, Table, TableEncoding, TableProblem } from "../../../kernel/ports/tables";
import { MAX_ROWS } from "../../limits";
import type { ListLine } from "../../rows/classify-rows";
import type { RowCells } from "../../rows/row";
import type { TableNote } from "../../rules/notes";
import { applyMatching } from "./apply-matching";
import { type Guess, guessMatching, type Matching, textLines } from "./match-table";
import { readPasted } from "./read-delimited";
import { readTableHere } from "./read-table-here";
import { packTable, readEveryWay, readingOf, unpackTable } from "./stored-table";
import type { UndecidedRows } from "./undecided-rows";
import { usualWords } from "./usual-headers";

/**
 * Work on all cells of a table, which takes long for a large one: done here, or in a process of its own (`workOnList`).
 * The results are small, except for the rows of a matched table.
 */
export const LIST_WORK = { bring, open, match };

/** An imported table as it is stored, with what was found in it. */
export type Brought =
  | {
      ok: true;
      packed: Uint8Array<ArrayBuffer>;
      source: Table["source"];
      sheets: number;
      /** Number of rows below the header. */
      rows: number;
      /** Whether the encoding is certain, or there is none to choose. */
      certain: boolean;
      guess: Guess;
    }
  | { ok: false; problem: TableProblem };

async function bring(bytes: Uint8Array, { pasted }: { pasted: boolean }): Promise<Brought> {
  const read = pasted ? readPasted(new TextDecoder().decode(bytes)) : await readTableHere(bytes);
  if (!read.ok) return read;
  const { table } = read;
  const guess = guessMatching(table, usualWords());
  return {
    ok: true,
    packed: await packTable(pasted ? table : readEveryWay(table, bytes)),
    source: table.source,
    sheets: table.sheets.length,
    rows: rowsBelow(table, guess),
    certain: table.encoding?.certain !== false,
    guess,
  };
}

/** Choice of the sheet, the header line and the encoding. */
export interface ChosenReading {
  sheet?: number | undefined;
  headerLine?: number | undefined;
  encoding?: Encoding | undefined;
}

/** Maximum number of lines offered as the header. */
const HEADER_CHOICES = 20;

export interface OpenedList {
  encoding: TableEncoding | null;
  /** Whether the encoding is uncertain and nobody has chosen one. */
  isOpen: boolean;
  guess: Guess;
  /** Guess without any choice; the same as `guess` where nothing was chosen. */
  unasked: Guess;
  sheets: { name: string; hidden: boolean; rows: number }[];
  headerChoices: { line: number; cells: string[] }[];
  rows: number;
}

/** Opens a stored table as `chosen`, or as it was `matched` before. */
async function open(
  packed: Uint8Array,
  { chosen, matched }: { chosen: ChosenReading; matched: Matching | null },
): Promise<OpenedList> {
  const { table, open: isOpen } = readingOf(await unpackTable(packed), chosen.encoding ?? matched?.encoding);
  const guess = guessMatching(table, usualWords(), {
    sheet: chosen.sheet ?? matched?.sheet,
    headerLine: chosen.headerLine ?? (chosen.sheet === undefined ? matched?.headerLine : undefined),
  });
  const isUnasked = chosen.sheet === undefined && chosen.headerLine === undefined && matched === null;
  return {
    encoding: table.encoding,
    isOpen,
    guess,
    unasked: isUnasked ? guess : guessMatching(table, usualWords()),
    sheets: table.sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length })),
    headerChoices: textLines(table.sheets[guess.sheet], HEADER_CHOICES),
    rows: rowsBelow(table, guess),
  };
}

/** Rows of a table, with the labels of their custom fields once for all of them. */
export interface MatchedLines {
  ok: true;
  labels: string[];
  lines: { line: number; cells: Omit<RowCells, "custom">; values: string[] }[];
  /** Number of rows; where it is too large, `lines` is empty. */
  count: number;
  notes: TableNote[];
  undecided: UndecidedRows[];
}

/** Reads the rows of a stored table by its owner's matching; `encoding-unsure` where no encoding was chosen. */
async function match(
  packed: Uint8Array,
  { matching, achievement }: { matching: Matching; achievement: string },
): Promise<MatchedLines | { ok: false; code: "encoding-unsure" }> {
  const { table, open: isOpen } = readingOf(await unpackTable(packed), matching.encoding);
  if (isOpen) return { ok: false, code: "encoding-unsure" };
  const { lines, notes, undecided } = applyMatching(table, matching, achievement);
  const taken = lines.length > MAX_ROWS ? [] : lines;
  return {
    ok: true,
    labels: lines[0]?.cells.custom.map(({ label }) => label) ?? [],
    lines: taken.map(({ line, cells: { custom, ...cells } }) => ({
      line,
      cells,
      values: custom.map(({ value }) => value),
    })),
    count: lines.length,
    notes,
    undecided,
  };
}

/** Adds the labels to the custom fields of each row, as rows are classified. */
export const withLabels = ({ labels, lines }: MatchedLines): ListLine[] =>
  lines.map(({ line, cells, values }) => ({
    line,
    cells: { ...cells, custom: values.map((value, index) => ({ label: labels[index] ?? "", value })) },
  }));

const rowsBelow = (table: Table, { sheet, headerLine }: Pick<Matching, "sheet" | "headerLine">) =>
  (table.sheets[sheet]?.rows ?? []).filter(({ line }) => line > headerLine).length;
