import type { Result } from "../result";
/**
 * Messages in which banks report account transactions (ISO 20022): 052 intraday, 053 for a day, 054 for single
 * bookings.
 */
export const STATEMENT_KINDS = ["052", "053", "054"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/**
 * A booked transaction of the account as one file reports it. A batch is split into its transactions where their
 * amounts add up to the batch.
 */
export interface StatementLine {
  /** Identity of the transaction, the same in every file as long as the bank's identifiers are the same. */
  key: string;
  side: "credit" | "debit";
  /** Whether the bank marks it as a return or a reversal of an earlier transaction. */
  isReturn: boolean;
  /** "2026-11-20" */
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payerName: string | null;
  payerIban: string | null;
  /** Text that the payer wrote, the structured reference first. */
  remittance: string;
  /** Creditor references with valid check digits, from any field. */
  references: string[];
  /** Identifiers that the bank assigns, each with its kind: "end:E3". */
  identifiers: string[];
  /** Entry that contains the transaction. Another file may report the entry as a whole or in parts. */
  entry: { key: string | null; amountMinor: number; lines: number };
  place: FilePosition;
}

/**
 * Position in a file: the file within an archive, the line, and the number of the entry in its statement, both from 1.
 */
export interface FilePosition {
  file: string | null;
  line: number;
  entry: number | null;
}

export const LEFT_OUT_CAUSES = [
  ...(["outgoing", "not-booked", "other-account", "no-date", "amount", "zero"] as const),
  ...(["other-message", "other-version", "other-file", "damaged"] as const),
] as const;

/** A part of a file that was left out, with the reason. */
export interface LeftOut extends FilePosition {
  cause: (typeof LEFT_OUT_CAUSES)[number];
  amountMinor: number | null;
  currency: string | null;
}

/** A statement of the requested account. */
export interface ReadStatement {
  kind: StatementKind;
  number: string;
  lines: StatementLine[];
  leftOut: LeftOut[];
}

/**
 * Reason why a whole file is refused: its actual kind (`not-camt`, `other-version`, `wrong-account`, `password`),
 * truncation (`malformed-statement`), an encoding other than the declared one (`other-encoding`), or more work than a
 * statement requires (`document-type`, `nested-archive`, `too-…`).
 */
export type StatementProblem =
  | "not-camt"
  | "other-version"
  | "wrong-account"
  | "password"
  | "malformed-statement"
  | "other-encoding"
  | "document-type"
  | "nested-archive"
  | "too-many-lines"
  | "too-many-statements"
  | "too-complex";

export type StatementReading = Result<{ statements: ReadStatement[]; leftOut: LeftOut[] }, StatementProblem>;
