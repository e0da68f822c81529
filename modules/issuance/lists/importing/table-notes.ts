import type { Cell } from "../../../kernel/ports";
import type { ColumnTarget } from "../../rules/column-targets";
import { readDate, readSerialDate } from "../../rules/dates";
import type { TableNote } from "../../rules/notes";
import { cellText } from "./match-table";

interface PlacedCell {
  line: number;
  cell: Cell;
}

/** Maximum number of rows named in a note. */
const NAMED_LINES = 5;

/** Returns the notes on one column. */
export function noteColumn(
  { label, target }: { label: string; target: ColumnTarget },
  cells: PlacedCell[],
): TableNote[] {
  const filled = cells.filter(({ cell }) => cell !== "");
  const note = (code: TableNote["code"], found: PlacedCell[]): TableNote[] =>
    found.length === 0
      ? []
      : [{ code, label, count: found.length, lines: found.slice(0, NAMED_LINES).map(({ line }) => line) }];
  const isDates = target === "issued_on" || target === "expires_on";
  return [
    ...note(
      "no-value",
      filled.filter(({ cell }) => typeof cell === "object" && "error" in cell),
    ),
    ...note(
      "unseen",
      filled.filter(({ cell }) => typeof cell === "string" && hasUnseen(cell)),
    ),
    ...note(
      "digits-lost",
      filled.filter(({ cell }) => /^-?\d(?:[.,]\d{1,20})?e\+\d{1,3}$/i.test(textOf(cell))),
    ),
    ...(isDates
      ? note(
          "serial-date",
          filled.filter(({ cell }) => isSerial(cell)),
        )
      : note("date-in-text", strayDates(filled))),
    ...(target === "field" ? note("zeros-lost", shortNumbers(label, filled)) : []),
  ];
}

/** Returns notes on the columns that are not issued although they contain values, in one pass over the rows. */
export function noteNotUsed(
  columns: readonly { index: number; label: string }[],
  rows: readonly { line: number; cells: readonly Cell[] }[],
): TableNote[] {
  const notes = columns.map(({ index, label }) => ({
    index,
    note: { code: "not-used" as const, label, count: 0, lines: [] as number[] },
  }));
  for (const { line, cells } of rows)
    for (const { index, note } of notes) {
      if (textOf(cells[index] ?? "") === "") continue;
      note.count++;
      if (note.lines.length < NAMED_LINES) note.lines.push(line);
    }
  return notes.map(({ note }) => note).filter(({ count }) => count > 0);
}

/** Returns a note on rows that were set aside. Their text is not stored: it may be the name of a person. */
export function noteRows(rows: { line: number; cells: Cell[] }[]): TableNote[] {
  if (rows.length === 0) return [];
  return [
    { code: "set-aside", label: "", count: rows.length, lines: rows.slice(0, NAMED_LINES).map(({ line }) => line) },
  ];
}

const textOf = (cell: Cell) => cellText(cell).slice(0, 100).trim();

const isSerial = (cell: Cell) => !readDate(textOf(cell)).ok && readSerialDate(textOf(cell)) !== null;

const hasUnseen = (text: string) => UNSEEN.test(text.slice(0, 1000));
/** Invisible characters. Line breaks and tabs are none: they become spaces. */
const UNSEEN = /[\u202a-\u202e\u2066-\u2069\u200b\u2060]|(?![\t\n\r])\p{Cc}/u;

/** Returns the dates of a column where they are less than half of its values: the others are texts or numbers. */
function strayDates(filled: PlacedCell[]): PlacedCell[] {
  const dates = filled.filter(({ cell }) => typeof cell === "object" && "date" in cell);
  return dates.length * 2 < filled.length ? dates : [];
}

/** Headers of columns whose numbers are names rather than amounts, in the six languages. */
const NUMBERED =
  /(?:^|[^\p{L}])(?:ids?|no|nr|num)(?:$|[^\p{L}])|numb|numér|numer|numm|code|código|matr|kennz|رقم|号|编码|代码/iu;

/**
 * Returns numbers that lost their leading zeros: shorter than texts that still have theirs, or than most numbers under
 * such a header.
 */
function shortNumbers(label: string, filled: PlacedCell[]): PlacedCell[] {
  const digits = filled.filter(({ cell }) => /^\d{1,18}$/.test(textOf(cell)));
  const paddedLength = Math.max(
    0,
    ...digits.filter(({ cell }) => /^0\d/.test(textOf(cell))).map(({ cell }) => textOf(cell).length),
  );
  const isShort = (length: number) => (placed: PlacedCell) => textOf(placed.cell).length < length;
  if (paddedLength > 0) return digits.filter((placed) => isShort(paddedLength)(placed));
  if (!NUMBERED.test(label.slice(0, 100)) || digits.length < filled.length * 0.8) return [];
  const usual = mostFrequent(digits.map(({ cell }) => textOf(cell).length));
  const short = digits.filter(isShort(usual));
  return usual >= 4 && short.length * 4 <= digits.length ? short : [];
}

function mostFrequent(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}
