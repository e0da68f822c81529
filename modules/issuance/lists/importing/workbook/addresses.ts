/** Position of a cell: its line from 1, its column from 0. */
export interface CellPosition {
  line: number;
  column: number;
}

/** Range of cells, the first and the last included. */
export interface Range {
  first: CellPosition;
  last: CellPosition;
}

const LETTERS = 26;
const A = 64;

/**
 * Parses an address (`B12`, `$B$12`); null for any other text. Called for every cell, so no regular expression is used.
 */
export function readAddress(address: string): CellPosition | null {
  let column = 0;
  let line = 0;
  for (let index = 0; index < address.length; index++) {
    const code = address.charCodeAt(index);
    if (code > A && code <= A + LETTERS && line === 0) column = column * LETTERS + code - A;
    else if (code >= 48 && code <= 57) line = line * 10 + code - 48;
    else if (code !== 36) return null;
    // Beyond the size of any spreadsheet (XFD1048576).
    if (column > 20_000 || line > 10_000_000) return null;
  }
  return column > 0 && line > 0 ? { line, column: column - 1 } : null;
}

/** Parses a range (`A1:D6`, or one cell); null for any other text. */
export function readRange(reference: string | undefined): Range | null {
  const [from = "", to = from] = (reference ?? "").split(":");
  const [first, last] = [readAddress(from), readAddress(to)];
  return first && last ? { first, last } : null;
}
