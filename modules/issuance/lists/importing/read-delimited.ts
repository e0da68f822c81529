import Papa from "papaparse";
import type { Encoding, TableEncoding, TableProblem, TableReading } from "../../../kernel/ports";
import { MAX_COLUMNS, MAX_LINES, MAX_ROWS } from "../../limits";
import { brokenQuoteRow } from "./broken-quote";
import { decodeText } from "./encodings/decode-text";
import { detectEncoding, findBrokenUnicode } from "./encodings/detect-encoding";

/**
 * Number of characters from which the separators of cells and rows are guessed. The library takes long on a broken
 * text, so it never guesses from all of it.
 */
const GUESSED_FROM = 16_384;

/**
 * Reads text with commas, semicolons, tabs or bars between its columns, in the chosen encoding or else in the detected
 * one. Codes: `no-table` (no text: a picture, bytes with NULs), `broken-text`, `other-encoding` than the chosen one,
 * `quote-open`, `too-many-rows`, `too-many-columns`, `table-empty`.
 */
export function readDelimited(bytes: Uint8Array, chosen?: Encoding): TableReading {
  const broken = chosen ? null : findBrokenUnicode(bytes);
  if (broken !== null) return { ok: false, problem: { code: "broken-text", line: broken } };
  const decoded = chosen ? decodeAs(bytes, chosen) : decodeLikeliest(bytes);
  if (!decoded) return { ok: false, problem: { code: chosen ? "other-encoding" : "no-table" } };
  return parseDelimited(decoded.text, "delimited", decoded.encoding);
}

/** Reads cells as they are copied from a spreadsheet: separated by tabs, quoted where they contain line breaks. */
export const readPasted = (text: string): TableReading =>
  text.includes("\0") ? { ok: false, problem: { code: "no-table" } } : parseDelimited(text, "pasted", null);

function parseDelimited(input: string, source: "delimited" | "pasted", encoding: TableEncoding | null): TableReading {
  // A byte order mark is not part of the first cell, and would hide the quote of that cell from the parser.
  const text = input.replace(/^\uFEFF/, "");
  const refuse = (problem: TableProblem): TableReading => ({ ok: false, problem });
  const { delimiter, linebreak } = Papa.parse(text.slice(0, GUESSED_FROM), {
    delimitersToGuess: source === "pasted" ? ["\t", ";", ",", "|"] : [",", ";", "\t", "|"],
    preview: 1,
    // An empty line at the end would count in the guess, and hide the second column of a short list.
    skipEmptyLines: true,
  }).meta;
  const broken = brokenQuoteRow(text, delimiter, linebreak);
  if (broken !== null) return refuse({ code: "quote-open", line: broken });
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: linebreak as "\n", preview: MAX_LINES + 1 });
  if (parsed.data.length > MAX_LINES) return refuse({ code: "too-many-rows", limit: MAX_ROWS });
  const rows = parsed.data
    .map((cells, index) => ({ line: index + 1, cells: withoutEmptyEnd(cells) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) return refuse({ code: "table-empty" });
  const wide = rows.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (wide) return refuse({ code: "too-many-columns", limit: MAX_COLUMNS, line: wide.line });
  return { ok: true, table: { source, sheets: [{ name: "", hidden: false, rows }], encoding } };
}

/** Removes empty cells from the end of a row: some programs write a hundred commas. */
function withoutEmptyEnd(cells: string[]): string[] {
  let end = cells.length;
  while (end > 1 && cells[end - 1] === "") end--;
  return cells.slice(0, end);
}

interface Decoded {
  text: string;
  encoding: TableEncoding;
}

function decodeAs(bytes: Uint8Array, name: Encoding): Decoded | null {
  const text = decodeText(bytes, name);
  if (text === null || text.includes("\0")) return null;
  return { text, encoding: { name, certain: true, candidates: [] } };
}

/**
 * Decodes a text in its most likely encoding. Where the whole text is invalid in the encoding of its sample, detection
 * is repeated without that one.
 */
function decodeLikeliest(bytes: Uint8Array): Decoded | null {
  for (const without: Encoding[] = []; ; ) {
    const encoding = detectEncoding(bytes, without);
    if (!encoding) return null;
    const decoded = decodeAs(bytes, encoding.name);
    if (decoded) return { ...decoded, encoding: withoutImpossible(bytes, encoding) };
    if (encoding.certain && encoding.name.startsWith("utf-")) return null;
    without.push(encoding.name);
  }
}

/** Removes the candidates that the rest of the text excludes. */
function withoutImpossible(bytes: Uint8Array, encoding: TableEncoding): TableEncoding {
  const [first, ...others] = encoding.candidates;
  if (!first) return encoding;
  const candidates = [first, ...others.filter(({ name }) => decodeText(bytes, name) !== null)];
  return { ...encoding, candidates };
}
