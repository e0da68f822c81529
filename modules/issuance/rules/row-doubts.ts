import { isEmail, readAddress } from "../../mail";
import { foldHeader } from "./columns";
import type { RowDoubt } from "./row-answers";

/** A row below the header. */
export interface DoubtfulRow {
  line: number;
  /** Text in the columns of the name. */
  name: string;
  /** Texts of the columns that are used, including the name. */
  texts: string[];
  hidden?: boolean;
  struck?: boolean;
}

/**
 * Finds the doubt about each row of a list, in order. `words` are those with which rows of no recipient begin, folded
 * like headers.
 */
export function findRowDoubts(rows: readonly DoubtfulRow[], words: ReadonlySet<string>): (RowDoubt | null)[] {
  const below = findRowsBelow(rows);
  return rows.map((row, index) => {
    if (row.hidden) return "hidden";
    if (row.struck) return "struck";
    if (beginsAsNobody(row, words)) return "nobody";
    return index >= below ? "below" : null;
  });
}

/** Separates the word from what it introduces: a number, punctuation, or a hyphen that is not between letters. */
const INTRODUCES = /[:：=(.…_–—\p{N}]|-(?!\p{L})|(?<!\p{L})-/u;
const MAX_LETTERS = 200;

function beginsAsNobody({ name, texts }: DoubtfulRow, words: ReadonlySet<string>): boolean {
  // "Total" is often in the column of row numbers, with the count below the names.
  const isName = /\p{L}/u.test(name.slice(0, MAX_LETTERS));
  const first = isName ? name : (texts.find((text) => text.trim() !== "") ?? "");
  const cut = first.slice(0, MAX_LETTERS).trim();
  const end = cut.search(INTRODUCES);
  const word = foldHeader(end < 0 ? cut : cut.slice(0, end));
  return words.has(word) && !texts.some((text) => text.length <= MAX_LETTERS && isEmail(readAddress(text)));
}

/** Minimum number of rows of a list below which other rows are recognized. */
const LEAST_ROWS = 3;

/**
 * Finds where the rows below a list begin: behind an empty line, to the end, each with one text where rows of the list
 * have several. Returns the number of rows where there are none.
 */
function findRowsBelow(rows: readonly DoubtfulRow[]): number {
  const filled = ({ texts }: DoubtfulRow) => texts.filter((text) => text.trim() !== "").length;
  let begin = rows.length;
  while (begin > 0 && filled(rows[begin - 1] as DoubtfulRow) <= 1) begin--;
  const list = rows.slice(0, begin);
  if (list.length < LEAST_ROWS || list.filter((row) => filled(row) > 1).length < list.length) return rows.length;
  // Without a gap, such a row may be a recipient of whom only the name is known.
  for (let index = begin; index < rows.length; index++)
    if ((rows[index]?.line ?? 0) > (rows[index - 1]?.line ?? 0) + 1) return index;
  return rows.length;
}
