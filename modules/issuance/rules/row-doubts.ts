import { isEmail, readAddress } from "../../mail";
import { foldHeader } from "./columns";
import type { RowDoubt } from "./row-answers";

/** A row below the header. */
export interface DoubtfulRow {
  line: number;
  /** What stands where a name would. */
  name: string;
  /** Of the columns that are used, that of the name included. */
  texts: string[];
  hidden?: boolean;
  struck?: boolean;
}

/**
 * Finds the doubts about the rows of a list, in their order. `words` are those that begin rows of nobody, folded as
 * headers are.
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

/** Behind such a word stands nothing, a number, or what it introduces. A hyphen between letters is of the word. */
const INTRODUCES = /[:：=(.…_–—\p{N}]|-(?!\p{L})|(?<!\p{L})-/u;
const MAX_LETTERS = 200;

function beginsAsNobody({ name, texts }: DoubtfulRow, words: ReadonlySet<string>): boolean {
  // "Total" often stands under the number of the row, and how many there are under the names.
  const isName = /\p{L}/u.test(name.slice(0, MAX_LETTERS));
  const first = isName ? name : (texts.find((text) => text.trim() !== "") ?? "");
  const cut = first.slice(0, MAX_LETTERS).trim();
  const end = cut.search(INTRODUCES);
  const word = foldHeader(end < 0 ? cut : cut.slice(0, end));
  return words.has(word) && !texts.some((text) => text.length <= MAX_LETTERS && isEmail(readAddress(text)));
}

/** A list has at least so many rows before anything can stand below it. */
const LEAST_ROWS = 3;

/**
 * Where the rows begin that stand below the list: behind an empty line, to the end, each with one text where rows of
 * the list have several. The number of rows where there are none.
 */
function findRowsBelow(rows: readonly DoubtfulRow[]): number {
  const filled = ({ texts }: DoubtfulRow) => texts.filter((text) => text.trim() !== "").length;
  let begin = rows.length;
  while (begin > 0 && filled(rows[begin - 1] as DoubtfulRow) <= 1) begin--;
  const list = rows.slice(0, begin);
  if (list.length < LEAST_ROWS || list.filter((row) => filled(row) > 1).length < list.length) return rows.length;
  // Without a gap it may be a recipient of whom nothing else is known.
  for (let index = begin; index < rows.length; index++)
    if ((rows[index]?.line ?? 0) > (rows[index - 1]?.line ?? 0) + 1) return index;
  return rows.length;
}
