/**
 * A cell as a spreadsheet holds it: text as it was typed, and what the program made of it: a number as it is shown
 * there (`00123`, `95%`), a date as `2026-11-20` (a time is left out), a truth value. An `error` is a formula that has
 * no value, with what the spreadsheet shows for it (`#REF!`). Empty cells are "".
 */
export type Cell = string | { number: string } | { date: string } | { truth: boolean } | { error: string };

/** A sheet, without its blank rows. */
export interface Sheet {
  name: string;
  hidden: boolean;
  rows: SheetRow[];
  /** Columns that a workbook does not show, from 0. */
  hiddenColumns?: number[];
}

export interface SheetRow {
  /** Counts as the person's spreadsheet counts, from 1. */
  line: number;
  cells: Cell[];
  /** Nobody sees it who opens the workbook: a filter hides it, or somebody's hand. */
  hidden?: "filter" | "hand";
  /** Columns of which the letters are crossed out, from 0. */
  struck?: number[];
}

/** What was brought as a list, as read and not yet understood. */
export interface Table {
  source: "delimited" | "workbook" | "pasted" | "badges";
  sheets: Sheet[];
  /** What its text was decoded from; null where the program that wrote it said so: workbooks, pasted cells, badges. */
  encoding: TableEncoding | null;
}

export interface TableEncoding {
  name: Encoding;
  /** Otherwise a person has to say which of the candidates is written right. */
  certain: boolean;
  /** The likeliest first, each with lines as they would be read; none where it is certain. */
  candidates: { name: Encoding; sample: string[] }[];
}

/** By the names of the Encoding Standard. */
export type Encoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "gb18030"
  | "big5"
  | "shift_jis"
  | "euc-kr"
  | "windows-1250"
  | "windows-1251"
  | "windows-1252"
  | "windows-1253"
  | "windows-1254"
  | "windows-1255"
  | "windows-1256"
  | "windows-1257"
  | "macintosh";

/**
 * Why a file gives no table. `sheet`, `line` and `column` (letters) say where, as far as that is known.
 * What the file is where it is no table that is read: `old-workbook` (from before 2007), `binary-workbook` (XLSB),
 * `xml-spreadsheet` (Excel 2003), `flat-spreadsheet` (FODS), `exchange-format` (SYLK, DIF), `archive` (a ZIP of other
 * files), `numbers-file` (Apple), `web-page` (HTML under the name of a workbook), `document` (of a word processor, or
 * slides), `pdf`; `password`: encrypted, whatever it is; `no-table`: neither text nor any of these; `broken-text`:
 * Unicode, but for bytes in `line`; `other-encoding`: bytes that mean nothing in the encoding that was said;
 * `no-badges`: JSON, a picture or a ZIP without a badge; `damaged`; `too-complex`: made to unpack to more than a list
 * can be, or with entities.
 */
export interface TableProblem {
  code:
    | "no-table"
    | "old-workbook"
    | "binary-workbook"
    | "xml-spreadsheet"
    | "flat-spreadsheet"
    | "exchange-format"
    | "archive"
    | "numbers-file"
    | "web-page"
    | "document"
    | "pdf"
    | "broken-text"
    | "password"
    | "damaged"
    | "too-complex"
    | "too-many-rows"
    | "too-many-columns"
    | "quote-open"
    | "table-empty"
    | "no-badges"
    | "other-encoding"
    | "table-busy";
  sheet?: string | undefined;
  line?: number | undefined;
  column?: string | undefined;
  limit?: number | undefined;
}

export type TableReading = { ok: true; table: Table } | { ok: false; problem: TableProblem };
