import { z } from "zod";

/**
 * A note on what a spreadsheet did to values before they were imported, for its owner to check: `label` is the column,
 * `lines` are the first rows of `count`.
 *
 * - `date-in-text`: a few cells are dates among other values ("3/4" that became the third of April)
 * - `zeros-lost`: numbers shorter than their neighbors, such as IDs that lost their leading zeros
 * - `digits-lost`: numbers written as 1.23E+11
 * - `serial-date`: numbers that were read as the serial numbers of days
 * - `no-value`: formulas that show an error or were never calculated; they are empty here
 * - `set-aside`: rows that are no recipients, such as totals and signatures; without a label
 * - `not-used`: the column has no meaning, and nothing of it is issued
 * - `unseen`: characters that are invisible, or change the direction of the text behind them; they are removed
 */
export interface TableNote {
  code: (typeof NOTE_CODES)[number];
  label: string;
  count: number;
  lines: number[];
}
export const NOTE_CODES = [
  "date-in-text",
  "zeros-lost",
  "digits-lost",
  "serial-date",
  "no-value",
  "not-used",
  "unseen",
  "set-aside",
] as const;

const Notes = z.array(
  z.object({ code: z.enum(NOTE_CODES), label: z.string(), count: z.number(), lines: z.array(z.number()) }),
);

/** Parses the notes from a JSON column. Throws where it does not have the shape that this code writes. */
export const readNotes = (json: unknown): TableNote[] => Notes.parse(json);
