import { hasToBeAnswered, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "../../rules/row-answers";

/** Rows of which somebody has to say whether they are meant to be issued, and nobody did; the first of so many. */
export interface UndecidedRows {
  code: "rows-undecided";
  doubt: RowDoubt;
  count: number;
  lines: number[];
}

const NAMED_LINES = 5;

/** Of the rows of a list with their doubts. */
export function undecided(
  rows: readonly { line: number; doubt: RowDoubt | null }[],
  answers: RowAnswers,
): UndecidedRows[] {
  return ROW_DOUBTS.flatMap((doubt): UndecidedRows[] => {
    const lines = rows.filter((row) => row.doubt === doubt).map(({ line }) => line);
    if (lines.length === 0 || !hasToBeAnswered(doubt) || answers[doubt]) return [];
    return [{ code: "rows-undecided", doubt, count: lines.length, lines: lines.slice(0, NAMED_LINES) }];
  });
}
