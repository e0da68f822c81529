import type { Encoding, TableEncoding } from "../../../../kernel/ports";

const MAX_LINES = 3;
const MAX_COMPARED = 50;
const LONGEST_LINE = 60;

/** Returns up to three short lines of each reading, the same lines of all: those in which the readings differ. */
export function sampleLines(
  readings: readonly { name: Encoding; lines: readonly (readonly string[])[] }[],
): TableEncoding["candidates"] {
  const lines = readings.map((reading) => reading.lines);
  const differing: { index: number; ways: number }[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < (lines[0]?.length ?? 0) && differing.length < MAX_COMPARED; index++) {
    const each = lines.map((of) => shorten(of[index] ?? []));
    const key = each.join("\n");
    const ways = new Set(each).size;
    if (seen.has(key) || (ways === 1 && readings.length > 1) || key.trim() === "") continue;
    seen.add(key);
    differing.push({ index, ways });
  }
  // Lines that distinguish the most readings, in the order of the list.
  const telling = differing.sort((one, other) => other.ways - one.ways).slice(0, MAX_LINES);
  const shown = telling.map(({ index }) => index).sort((one, other) => one - other);
  return readings.map(({ name }, of) => ({ name, sample: shown.map((index) => shorten(lines[of]?.[index] ?? [])) }));
}

/** Joins the cells of a line that are not all ASCII: the other cells are the same in every reading. */
function shorten(cells: readonly string[]): string {
  const telling = cells
    .filter((cell) => /[^\0-\u007f]/.test(cell))
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .join(" · ");
  return telling.length > LONGEST_LINE ? `${telling.slice(0, LONGEST_LINE).toWellFormed()}…` : telling;
}
