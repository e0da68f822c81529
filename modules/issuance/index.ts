/** The part of issuing that browser and server share. */

export type { ProblemReportForm } from "./reports/schema";
export type { FilledFrom, RowPreview } from "./rows/filled-row";
export type { RowCells } from "./rows/row";
export { BULK_KINDS, type BulkKind, MAX_AT_ONCE, ZIP_FORMATS, type ZipFormat } from "./rules/bulk";
export { columnName } from "./rules/column-name";
export {
  COLUMN_TARGETS,
  type ColumnTarget,
  isKnownColumn,
  KNOWN_COLUMNS,
  type KnownColumn,
} from "./rules/column-targets";
export type { Example } from "./rules/examples";
export { type CountedMails, countMailsToSend } from "./rules/mails";
export { mayBeAllowed } from "./rules/may-be-allowed";
export type { TableNote } from "./rules/notes";
export { PROBLEM_KINDS } from "./rules/problem-kinds";
export type { RowProblem, RowProblemCode } from "./rules/problems";
export { hasToBeAnswered, ROW_ANSWERS, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "./rules/row-answers";
export type { TypedCertificate } from "./rules/typed-certificate";
