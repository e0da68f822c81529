/** What browser and server may both know of certificates. */

export { hasMoreLetters, LIMITS } from "../kernel/limits";
export type { ProblemReportForm } from "./reports/schema";
export { KNOWN_COLUMNS, type KnownColumn } from "./rules/columns";
export { PROBLEM_KINDS } from "./rules/problem-kinds";
export type { RowProblem, RowProblemCode } from "./rules/row";
