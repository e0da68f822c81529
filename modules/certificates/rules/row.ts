import { hasMoreLetters, LIMITS, LONGEST_CELL } from "../../kernel/limits";
import { cleanText } from "../../kernel/plain-text";
import type { PortraitProblem } from "../../kernel/ports";
import { isEmail, readAddress } from "../../mail";
import { KNOWN_COLUMNS, type KnownColumn } from "./column-targets";
import { readDate } from "./dates";

/** One line of a list, as its owner wrote it. Absent known columns are empty. */
export type RowCells = {
  name: string;
  email: string;
  achievement: string;
  issued_on: string;
  expires_on: string;
  /** The name of a file with the recipient's picture. */
  picture: string;
  custom: { label: string; value: string }[];
  /** The ID of the certificate that the line corrects, where it corrects one by its ID. */
  certificate?: string | undefined;
  /** The ID of the certificate that the line renews, where it does. */
  renews?: string | undefined;
  /** The address that it had on the platform that first issued it, or its ID there. */
  origin?: string | undefined;
  /** What the line left empty, and was taken from its list or from the certificate that it corrects. */
  filled?: FilledColumn[] | undefined;
  /** The labels of further fields that were taken from the certificate that it corrects. */
  filledFields?: string[] | undefined;
  /** The achievement that the line names where the certificate that it corrects is of another one, and stays so. */
  otherAchievement?: string | undefined;
  /**
   * The labels of further fields that the line fills and the certificate that it corrects does not have: they are not
   * taken.
   */
  leftOutFields?: string[] | undefined;
};

export const FILLED_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on"] as const;
export type FilledColumn = (typeof FILLED_COLUMNS)[number];

/** One certificate to be, checked. Dates are ISO calendar dates. */
export interface CertificateDraft {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  issuedOn: string;
  expiresOn: string | null;
  customFields: { label: string; value: string }[];
  /** Where it was first issued, as the line says it. */
  origin: string | null;
}

/** Letters of an address on another platform. */
const LONGEST_ORIGIN = 500;
/** Nothing that would turn the text around it or break its line. */
const ORIGIN = /^[^\p{Cc}\p{Cf}\s]+(?: [^\p{Cc}\p{Cf}\s]+)*$/u;

/**
 * Checks one line. Every problem is reported at once, so that a list is corrected in one go. `today` is an ISO date.
 */
export function checkRow(
  cells: RowCells,
  today: string,
): { ok: true; draft: CertificateDraft } | { ok: false; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const wrong = (column: string, code: RowProblemCode) => problems.push({ column, code });
  const tooLong = (column: string, code: RowProblemCode, limit: number) => problems.push({ column, code, limit });
  const overlong = tooLongCells(cells);
  if (overlong.length > 0) return { ok: false, problems: overlong };
  const text = (column: KnownColumn) => cleanText(cells[column]);

  for (const column of ["name", "achievement"] as const) {
    if (text(column) === "") wrong(column, "required");
    else if (hasMoreLetters(text(column), LIMITS[column])) tooLong(column, "too-long", LIMITS[column]);
  }
  const email = readAddress(text("email"));
  if (email !== "" && !isEmail(email)) wrong("email", "email-invalid");

  const issued = readDate(text("issued_on"));
  const expires = readDate(text("expires_on"));
  if (!issued.ok) wrong("issued_on", issued.code);
  if (!expires.ok) wrong("expires_on", expires.code);
  const issuedOn = (issued.ok && issued.date) || today;
  const expiresOn = expires.ok ? expires.date : null;
  if (issued.ok && expiresOn && expiresOn < issuedOn) wrong("expires_on", "expires-before-issued");

  const origin = cleanText(cells.origin ?? "");
  if (origin !== "" && (origin.length > LONGEST_ORIGIN || !ORIGIN.test(origin))) wrong("origin", "origin-invalid");

  const customFields = cells.custom
    .map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) }))
    .filter(({ value }) => value !== "");
  for (const { label, value } of customFields) {
    if (hasMoreLetters(label, LIMITS.fieldLabel)) tooLong(label, "label-too-long", LIMITS.fieldLabel);
    if (hasMoreLetters(value, LIMITS.fieldValue)) tooLong(label, "too-long", LIMITS.fieldValue);
  }

  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    draft: {
      recipientName: text("name"),
      recipientEmail: email === "" ? null : email,
      achievementName: text("achievement"),
      issuedOn,
      expiresOn,
      customFields,
      origin: origin || null,
    },
  };
}

/** The cells that are not even looked at. */
function tooLongCells(cells: RowCells): RowProblem[] {
  const ofKnown = (column: KnownColumn): RowProblem => {
    if (column === "name" || column === "achievement") return { column, code: "too-long", limit: LIMITS[column] };
    if (column === "picture") return { column, code: "picture-missing" };
    return { column, code: column === "email" ? "email-invalid" : "date-invalid" };
  };
  return [
    ...KNOWN_COLUMNS.filter((column) => cells[column].length > LONGEST_CELL).map(ofKnown),
    ...cells.custom
      .filter(({ value }) => value.length > LONGEST_CELL)
      .map(({ label }) => ({ column: label, code: "too-long" as const, limit: LIMITS.fieldValue })),
  ];
}

export type RowProblemCode =
  | "required"
  | "too-long"
  | "label-too-long"
  | "email-invalid"
  | "date-invalid"
  | "date-ambiguous"
  | "expires-before-issued"
  | "archived"
  | "not-allowed"
  | "certificate-unknown"
  | "certificate-ended"
  | "certificate-twice"
  | "certificate-renewed"
  | "suspended"
  | "frozen"
  | "origin-invalid"
  | "no-font"
  | "not-whole"
  | PictureProblem;

/*
 * Of a line that corrects or renews a certificate: `certificate-unknown`: the organization has none with this ID;
 * `certificate-ended`: it was revoked, suspended or replaced; `certificate-twice`: another line is about it, too;
 * `certificate-renewed`: it was renewed already. `suspended`: the line would replace a certificate that its issuer
 * suspended; `frozen`: the platform has frozen one of the same achievement for the same address. `no-font`: the design
 * has no letters for it.
 */

/** `picture-missing`: no file has the name. The others say what is wrong with the file. */
export type PictureProblem = `picture-${"missing" | PortraitProblem}`;

/**
 * What is wrong with a line: the column (a known one, or the label of another), the reason, how many letters fit, what
 * a scale of grades allows, and which letters no font has, with their numbers in Unicode.
 */
export type RowProblem = {
  column: string;
  code: RowProblemCode;
  limit?: number | undefined;
  allowed?: string | undefined;
  letters?: string | undefined;
};
