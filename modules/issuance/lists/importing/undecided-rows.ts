import { hasToBeAnswered, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "../../rules/row-answers";

/** Rows that somebody has to include or exclude, and nobody has; `lines` are the first of them. */
export interface UndecidedRows {
  code: "rows-undecided";
  doubt: RowDoubt;
  count: number;
  lines: number[];
}

const NAMED_LINES = 5;

/** Lists the undecided rows of a table by their doubts. */
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
