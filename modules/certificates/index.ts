/** What browser and server may both know of certificates. */

export { hasMoreLetters, LIMITS } from "../kernel/limits";
export { type CertificateState, type Step, stepIn } from "./lifecycle/steps";
export { EVIDENCE_DAYS } from "./limits";
export type { ProblemReportForm } from "./reports/schema";
export type { ContentChange } from "./rules/bound-content";
export { BULK_KINDS, type BulkKind, MOST_AT_ONCE, ZIP_FORMATS, type ZipFormat } from "./rules/bulk";
export {
  type CertificateFilter,
  MAIL_FILTERS,
  type MailFilter,
  NO_FILTER,
  STATE_FILTERS,
  type StateFilter,
} from "./rules/certificate-filter";
export { columnName } from "./rules/column-name";
export {
  COLUMN_TARGETS,
  type ColumnTarget,
  isKnownColumn,
  KNOWN_COLUMNS,
  type KnownColumn,
} from "./rules/column-targets";
export { LIST_ORDERS, type ListOrder } from "./rules/cursor";
export type { FilledFrom, RowPreview } from "./rules/filled-row";
export { mayBeAllowed } from "./rules/may-be-allowed";
export type { TableNote } from "./rules/notes";
export { PROBLEM_KINDS } from "./rules/problem-kinds";
export {
  FREEZE_REASONS,
  isFrozen,
  isReason,
  REVOCATION_REASONS,
  type Reason,
  SUSPENSION_REASONS,
} from "./rules/reasons";
export type { RowCells, RowProblem, RowProblemCode } from "./rules/row";
export { hasToBeAnswered, ROW_ANSWERS, ROW_DOUBTS, type RowAnswers, type RowDoubt } from "./rules/row-answers";
export { withdrawnAs } from "./rules/withdrawn";
