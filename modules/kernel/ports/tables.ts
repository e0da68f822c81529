/**
 * A cell as a spreadsheet stores it: text, or the typed value that the program made of it: a number as displayed
 * (`00123`, `95%`), a date as `2026-11-20` (the time is dropped), a truth value. An `error` is a formula without a
 * value, with its displayed error (`#REF!`). Empty cells are "".
 */
export type Cell = string | { number: string } | { date: string } | { truth: boolean } | { error: string };

/** A sheet, without its blank rows. */
export interface Sheet {
  name: string;
  hidden: boolean;
  rows: SheetRow[];
  /** Hidden columns of a workbook, from 0. */
  hiddenColumns?: number[];
}

export interface SheetRow {
  /** Line number as the spreadsheet program shows it, from 1. */
  line: number;
  cells: Cell[];
  /** Set for a row that the workbook hides: by a filter or by hand. */
  hidden?: "filter" | "hand";
  /** Columns with struck-through text, from 0. */
  struck?: number[];
}

/** An uploaded list, read but not yet interpreted. */
export interface Table {
  source: "delimited" | "workbook" | "pasted" | "badges";
  sheets: Sheet[];
  /** Encoding that the text was decoded from; null where the format defines it: workbooks, pasted cells, badges. */
  encoding: TableEncoding | null;
}

export interface TableEncoding {
  name: Encoding;
  /** Whether the encoding is certain; otherwise a person has to choose among the candidates. */
  certain: boolean;
  /** Candidates, most likely first, each with decoded sample lines; empty where the encoding is certain. */
  candidates: { name: Encoding; sample: string[] }[];
}

/** Names from the Encoding Standard. */
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
 * Reason why a file yields no table. `sheet`, `line` and `column` (letters) give the position, where available.
 * Files of another kind: `old-workbook` (from before 2007), `binary-workbook` (XLSB), `xml-spreadsheet` (Excel 2003),
 * `flat-spreadsheet` (FODS), `exchange-format` (SYLK, DIF), `archive` (a ZIP of other files), `numbers-file` (Apple),
 * `web-page` (HTML under the name of a workbook), `document` (of a word processor, or slides), `pdf`. `password`:
 * encrypted, of any kind. `no-table`: neither text nor any of these.
 * `broken-text`: Unicode with invalid bytes in `line`. `other-encoding`: bytes that are invalid in the chosen encoding.
 * `no-badges`: JSON, a picture or a ZIP without a badge. `damaged`. `too-complex`: unpacks to more than a list may
 * have, or declares entities.
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
