/** What a spreadsheet program takes for a formula, or skips before it looks for one. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One cell of a CSV file (RFC 4180). A cell that a spreadsheet program would run as a formula is given an apostrophe,
 * which keeps it a text: what people wrote must do nothing on the computer of whoever opens the file.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Before the first line: how Excel knows that the file is UTF-8. */
export const CSV_BEGINNING = "\ufeff";
