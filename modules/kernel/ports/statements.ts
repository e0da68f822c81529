import type { Result } from "../result";
/**
 * The messages in which banks tell what happened on an account (ISO 20022): 052 within the day, 053 of a day, 054 of
 * single bookings.
 */
export const STATEMENT_KINDS = ["052", "053", "054"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/**
 * A booked transaction of the account, as one file tells it. Of a batch each is one, where their amounts add up to it.
 */
export interface StatementLine {
  /** The same for the same transaction, in whatever file it is and as long as the bank calls it the same. */
  key: string;
  side: "credit" | "debit";
  /** The bank says that it returns or reverses an earlier one. */
  isReturn: boolean;
  /** "2026-11-20" */
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payerName: string | null;
  payerIban: string | null;
  /** What the payer wrote, the structured reference first. */
  remittance: string;
  /** Creditor references with right check digits, wherever the bank put them. */
  references: string[];
  /** What banks call it, with what kind of name it is: "end:E3". */
  identifiers: string[];
  /** The entry that it is in, which in another file may be told as a whole or in parts. */
  entry: { key: string | null; amountMinor: number; lines: number };
  place: Place;
}

/** Where something stands: the part of an archive, its line, and which entry of its statement it is, both from 1. */
export interface Place {
  file: string | null;
  line: number;
  entry: number | null;
}

export const LEFT_OUT_CAUSES = [
  ...(["outgoing", "not-booked", "other-account", "no-date", "amount", "zero"] as const),
  ...(["other-message", "other-version", "other-file", "damaged"] as const),
] as const;

/** What of a file is not taken in, and why. */
export interface LeftOut extends Place {
  cause: (typeof LEFT_OUT_CAUSES)[number];
  amountMinor: number | null;
  currency: string | null;
}

/** A statement of the account that was asked about. */
export interface ReadStatement {
  kind: StatementKind;
  number: string;
  lines: StatementLine[];
  leftOut: LeftOut[];
}

/**
 * Why nothing of a file can be taken: what it is instead (`not-camt`, `other-version`, `wrong-account`, `password`),
 * that it breaks off (`malformed-statement`), that its letters are not those that it declares (`other-encoding`), or
 * that it asks for more work than a statement does.
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
