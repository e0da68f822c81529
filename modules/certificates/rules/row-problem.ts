export type RowProblemCode =
  | "required"
  | "too-long"
  | "email-invalid"
  | "date-invalid"
  | "date-ambiguous"
  | "expires-before-issued";

/** What is wrong with a line: the column (a known one, or the label of another) and the reason. */
export type RowProblem = {
  column: string;
  code: RowProblemCode;
};
