/** Characters with which a spreadsheet program starts a formula, or which it skips before one. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Encodes one cell of a CSV file (RFC 4180). A cell that a spreadsheet program would run as a formula gets a leading
 * apostrophe, so that text which people wrote runs nothing on the computer of whoever opens the file.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Encodes one line with its line ending. */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Byte order mark before the first line: Excel recognizes the file as UTF-8 by it. */
export const CSV_BEGINNING = "\ufeff";
