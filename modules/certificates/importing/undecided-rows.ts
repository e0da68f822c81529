import type { Table } from "../../kernel/ports";
import { hasToBeAnswered, ROW_DOUBTS, type RowDoubt } from "../rules/row-answers";
import { type Matching, rowsWithDoubts } from "./match-table";
import { usualWords } from "./usual-headers";

/** Rows of which somebody has to say whether they are meant to be issued, and nobody did; the first of so many. */
export interface UndecidedRows {
  code: "rows-undecided";
  doubt: RowDoubt;
  count: number;
  lines: number[];
}

const NAMED_LINES = 5;

export function undecided(table: Table, matching: Matching): UndecidedRows[] {
  const rows = rowsWithDoubts(table, matching, usualWords().nobody);
  return ROW_DOUBTS.flatMap((doubt): UndecidedRows[] => {
    const lines = rows.filter((row) => row.doubt === doubt).map(({ line }) => line);
    if (lines.length === 0 || !hasToBeAnswered(doubt) || matching.rows[doubt]) return [];
    return [{ code: "rows-undecided", doubt, count: lines.length, lines: lines.slice(0, NAMED_LINES) }];
  });
}
