import Papa from "papaparse";
import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import { LANGUAGES, type Language } from "../../kernel/languages";
import { cutCell } from "../../kernel/limits";
import { type ColumnMap, type ColumnProblem, type KnownHeaders, knownHeaders, mapColumns } from "../rules/columns";
import type { RowCells } from "../rules/row";

/** A line of the file: `line` counts as the person's spreadsheet counts, the header being line 1. */
export interface SpreadsheetLine {
  line: number;
  cells: RowCells;
}

export type SpreadsheetProblem =
  | ColumnProblem
  | { code: "file-empty" }
  | { code: "file-too-large"; limitMegabytes: number }
  | { code: "file-not-csv" }
  | { code: "quote-open"; line: number }
  | { code: "too-many-rows"; limit: number };

export const MAX_FILE_MEGABYTES = 5;
export const MAX_ROWS = 10_000;
/** Lines that are read at all, blank ones and the header included. */
const MOST_LINES = 2 * MAX_ROWS;

/**
 * Reads a CSV file as people really save it: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252; with any of the
 * usual headers in every language. Blank lines are passed over. `encodingGuessed` warns that letters may be wrong. Lines
 * without an achievement are for `achievement`; only without that does there have to be such a column.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  achievement = "",
):
  | { ok: true; lines: SpreadsheetLine[]; columns: ColumnMap; encodingGuessed: boolean }
  | { ok: false; problems: SpreadsheetProblem[] } {
  const refuse = (...problems: SpreadsheetProblem[]) => ({ ok: false as const, problems });
  if (bytes.length > MAX_FILE_MEGABYTES * 1_000_000) {
    return refuse({ code: "file-too-large", limitMegabytes: MAX_FILE_MEGABYTES });
  }
  const decoded = decodeText(bytes);
  if (!decoded) return refuse({ code: "file-not-csv" });
  const parsed = Papa.parse<string[]>(decoded.text, {
    delimitersToGuess: [",", ";", "\t", "|"],
    preview: MOST_LINES + 1,
  });
  const open = parsed.errors.find((error) => error.type === "Quotes");
  if (open) return refuse({ code: "quote-open", line: (open.row ?? 0) + 1 });

  if (parsed.data.length > MOST_LINES) return refuse({ code: "too-many-rows", limit: MAX_ROWS });
  const isBlank = (row: string[]) => row.every((cell) => cell.trim() === "");
  const rows = parsed.data.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => !isBlank(cells));
  const [header, ...body] = rows;
  if (!header || body.length === 0) return refuse({ code: "file-empty" });
  const mapped = mapColumns(header.cells, usualHeaders(), achievement === "" ? ["name", "achievement"] : ["name"]);
  if (!mapped.ok) return refuse(...mapped.problems);
  if (body.length > MAX_ROWS) return refuse({ code: "too-many-rows", limit: MAX_ROWS });
  const lines = body.map(({ line, cells }) => ({
    line,
    cells: pickCells(cells, mapped.columns, cutCell(achievement)),
  }));
  return { ok: true, lines, columns: mapped.columns, encodingGuessed: decoded.guessed };
}

const list = z.array(z.string().min(1)).min(1);
const Headers = z.strictObject({
  ...{ name: list, email: list, achievement: list },
  ...{ issued_on: list, expires_on: list, picture: list },
});
let usual: KnownHeaders | undefined;

/** What people write over the columns in one language: its `column-headers.json`. */
export const columnHeaders = (language: Language) => readLanguageFile(language, "column-headers", Headers);

function usualHeaders(): KnownHeaders {
  usual ??= knownHeaders(LANGUAGES.map(columnHeaders));
  return usual;
}

function pickCells(cells: string[], { known, custom }: ColumnMap, achievement: string): RowCells {
  const at = (index: number | undefined) => (index === undefined ? "" : cutCell(cells[index] ?? ""));
  return {
    name: at(known.name),
    email: at(known.email),
    achievement: at(known.achievement).trim() === "" ? achievement : at(known.achievement),
    issued_on: at(known.issued_on),
    expires_on: at(known.expires_on),
    picture: at(known.picture),
    custom: custom.map(({ index, label }) => ({ label, value: at(index) })),
  };
}

/** Null for what is no text: a zipped workbook, a picture, bytes with NULs. */
function decodeText(bytes: Uint8Array): { text: string; guessed: boolean } | null {
  const [a, b] = bytes;
  const utf16 = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : null;
  if (utf16) {
    const text = new TextDecoder(utf16).decode(bytes);
    return text.includes("\0") ? null : { text, guessed: false };
  }
  if (bytes.includes(0) || (a === 0x50 && b === 0x4b)) return null;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), guessed: false };
  } catch {
    // What spreadsheets of Western offices write when they are not asked for UTF-8.
    return { text: new TextDecoder("windows-1252").decode(bytes), guessed: true };
  }
}
