import type { Encoding, Inspector, TableEncoding, TableProblem } from "../../../kernel/ports";
import { MAX_FILE_MEGABYTES, MAX_ROWS } from "../../limits";
import type { ListLine } from "../../rows/classify-rows";
import { columnName } from "../../rules/column-name";
import { type ColumnProblem, checkColumns, doubtsOf } from "../../rules/columns";
import type { TableNote } from "../../rules/notes";
import type { ROW_ANSWERS, RowAnswers } from "../../rules/row-answers";
import { applyMatching } from "./apply-matching";
import { guessMatching } from "./match-table";
import { readTable } from "./read-table";
import { noteNotUsed } from "./table-notes";
import type { UndecidedRows } from "./undecided-rows";
import { usualWords } from "./usual-headers";

export type SpreadsheetProblem =
  | ColumnProblem
  | TableProblem
  | UndecidedRows
  | { code: "file-too-large"; limitMegabytes: number }
  | { code: "encoding-unsure"; candidates: TableEncoding["candidates"] };

/** Answers given in advance for a file that is read without asking questions. */
export interface ListAnswers {
  rows: RowAnswers;
  /** Answer on columns that the workbook hides. */
  hiddenColumns?: (typeof ROW_ANSWERS)[number] | undefined;
}

/**
 * Reads a file without asking questions: a doubt is a refusal, unless it was answered in advance. Ambiguous dates are
 * reported row by row, unless the column itself shows their order. `encoding` is the answer to `encoding-unsure`.
 */
export async function readList(
  deps: { inspector: Inspector },
  bytes: Uint8Array,
  {
    achievement = "",
    encoding,
    answers = { rows: {} },
  }: { achievement?: string | undefined; encoding?: Encoding | undefined; answers?: ListAnswers | undefined } = {},
): Promise<{ ok: true; lines: ListLine[]; notes: TableNote[] } | { ok: false; problems: SpreadsheetProblem[] }> {
  if (bytes.length > MAX_FILE_MEGABYTES * 1_000_000)
    return { ok: false, problems: [{ code: "file-too-large", limitMegabytes: MAX_FILE_MEGABYTES }] };
  const read = await readTable(deps, { bytes, encoding });
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { encoding: found } = read.table;
  if (found && !found.certain)
    return { ok: false, problems: [{ code: "encoding-unsure", candidates: found.candidates }] };
  const { hiddenColumns } = answers;
  const { sheet, headerLine, columns, questions } = guessMatching(read.table, usualWords(), { hiddenColumns });
  const doubts = doubtsOf(columns).filter(({ code }) => code !== "column-hidden" || !hiddenColumns);
  const orders = Object.fromEntries(questions.flatMap(({ index, order }) => (order ? [[index, order]] : [])));
  const matching = { sheet, headerLine, columns, orders, rows: answers.rows };
  const { lines, notes, undecided } = applyMatching(read.table, matching, achievement);
  const problems: SpreadsheetProblem[] = [...doubts, ...checkColumns(columns, achievement !== ""), ...undecided];
  if (lines.length === 0) problems.unshift({ code: "table-empty" });
  if (lines.length > MAX_ROWS) problems.push({ code: "too-many-rows", limit: MAX_ROWS });
  if (problems.length > 0) return { ok: false, problems };
  const unused = columns.filter(({ target, doubt }) => target === "ignore" && doubt !== "hidden");
  const taken = new Set(lines.map(({ line }) => line));
  const notUsed = noteNotUsed(
    unused.map(({ index, header }) => ({ index, label: header || columnName(index) })),
    (read.table.sheets[sheet]?.rows ?? []).filter(({ line }) => taken.has(line)),
  );
  return { ok: true, lines, notes: [...notes, ...notUsed] };
}
