import Papa from "papaparse";
import type { TableProblem, TableReading } from "../../kernel/ports";
import { MAX_ROWS, MOST_COLUMNS, MOST_LINES } from "../limits";
import { brokenQuoteRow } from "./broken-quote";

/** Letters from which is guessed what separates cells and rows. The library takes long over a broken text: never over all of it. */
const GUESSED_FROM = 16_384;

/**
 * Reads text with commas, semicolons, tabs or bars between its columns: UTF-8, UTF-16 or Windows-1252. Codes: `no-table` (no
 * text: a picture, bytes with NULs), `quote-open`, `too-many-rows`, `too-many-columns`, `table-empty`.
 */
export function readDelimited(bytes: Uint8Array): TableReading {
  const decoded = decodeText(bytes);
  if (!decoded) return { ok: false, problem: { code: "no-table" } };
  return parseDelimited(decoded.text, "delimited", decoded.guessed);
}

/** Reads cells as they are copied out of a spreadsheet: tabs between them, quoted where they hold lines. */
export const readPasted = (text: string): TableReading =>
  text.includes("\0") ? { ok: false, problem: { code: "no-table" } } : parseDelimited(text, "pasted", false);

function parseDelimited(given: string, source: "delimited" | "pasted", encodingGuessed: boolean): TableReading {
  // A mark of the order of bytes is no letter of the first cell, whose quote would not be seen behind it.
  const text = given.replace(/^\uFEFF/, "");
  const refuse = (problem: TableProblem): TableReading => ({ ok: false, problem });
  const { delimiter, linebreak } = Papa.parse(text.slice(0, GUESSED_FROM), {
    delimitersToGuess: source === "pasted" ? ["\t", ";", ",", "|"] : [",", ";", "\t", "|"],
    preview: 1,
  }).meta;
  const broken = brokenQuoteRow(text, delimiter, linebreak);
  if (broken !== null) return refuse({ code: "quote-open", line: broken });
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: linebreak as "\n", preview: MOST_LINES + 1 });
  if (parsed.data.length > MOST_LINES) return refuse({ code: "too-many-rows", limit: MAX_ROWS });
  const rows = parsed.data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) return refuse({ code: "table-empty" });
  const wide = rows.find(({ cells }) => cells.length > MOST_COLUMNS);
  if (wide) return refuse({ code: "too-many-columns", limit: MOST_COLUMNS, line: wide.line });
  return { ok: true, table: { source, sheets: [{ name: "", hidden: false, rows }], encodingGuessed } };
}

/** Null for what is no text: a picture, bytes with NULs. */
function decodeText(bytes: Uint8Array): { text: string; guessed: boolean } | null {
  const [a, b] = bytes;
  const utf16 = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : null;
  if (utf16) {
    const text = new TextDecoder(utf16).decode(bytes);
    return text.includes("\0") ? null : { text, guessed: false };
  }
  if (bytes.includes(0)) return null;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), guessed: false };
  } catch {
    // What spreadsheets of Western offices write when they are not asked for UTF-8.
    return { text: new TextDecoder("windows-1252").decode(bytes), guessed: true };
  }
}
