import { z } from "zod";

/**
 * What a spreadsheet did to values before they came here, and what its owner should look at: `label` is the column,
 * `lines` are the first rows of `count`.
 *
 * - `date-in-text`: a few cells are dates among other values ("3/4" that became the third of April)
 * - `zeros-lost`: numbers that are shorter than their neighbours, as IDs are that lost their zeros
 * - `digits-lost`: numbers written as 1.23E+11
 * - `serial-date`: numbers that were taken for the days that spreadsheets count so
 * - `no-value`: formulas that show an error or were never worked out; they are empty here
 * - `set-aside`: rows that are no recipients, such as totals and signatures; without a label
 * - `not-used`: nobody said what the column is, and nothing of it is issued
 * - `unseen`: characters that do not show, or turn the direction of what follows; they are left out
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

/** Reads a JSON column of notes. Throws where it is not what this code wrote. */
export const readNotes = (json: unknown): TableNote[] => Notes.parse(json);
