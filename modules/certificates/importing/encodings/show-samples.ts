import type { Encoding, TableEncoding } from "../../../kernel/ports";

const MOST_LINES = 3;
const LONGEST_LINE = 60;

/** Up to three short lines of each reading of a list, the same ones of all: those that the readings differ in. */
export function sampleLines(
  readings: readonly { name: Encoding; lines: readonly (readonly string[])[] }[],
): TableEncoding["candidates"] {
  const lines = readings.map((reading) => reading.lines);
  const shown: number[] = [];
  const seen = new Set<string>();
  (lines[0] ?? []).forEach((_, index) => {
    const each = lines.map((of) => shorten(of[index] ?? []));
    const key = each.join("\n");
    if (shown.length === MOST_LINES || seen.has(key) || new Set(each).size === 1) return;
    seen.add(key);
    shown.push(index);
  });
  return readings.map(({ name }, of) => ({ name, sample: shown.map((index) => shorten(lines[of]?.[index] ?? [])) }));
}

/** The cells of a line that are not ASCII alone: the others are the same in every reading. */
function shorten(cells: readonly string[]): string {
  const telling = cells
    .filter((cell) => /[^\0-\u007f]/.test(cell))
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .join(" · ");
  return telling.length > LONGEST_LINE ? `${telling.slice(0, LONGEST_LINE).toWellFormed()}…` : telling;
}
