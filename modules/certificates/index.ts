/** What browser and server may both know of certificates. */

export { hasMoreLetters, LIMITS } from "../kernel/limits";
export { KNOWN_COLUMNS, type KnownColumn } from "./rules/columns";
export type { RowProblem, RowProblemCode } from "./rules/row";
