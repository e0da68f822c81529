export type RowProblemCode =
  | "required"
  | "too-long"
  | "label-too-long"
  | "email-invalid"
  | "date-invalid"
  | "date-ambiguous"
  | "expires-before-issued";

/** What is wrong with a line: the column (a known one, or the label of another), the reason, and how many letters fit. */
export type RowProblem = {
  column: string;
  code: RowProblemCode;
  limit?: number | undefined;
};
