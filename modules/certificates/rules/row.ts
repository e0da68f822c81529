import { DateTime } from "luxon";
import { hasMoreLetters, LIMITS, LONGEST_CELL, type RowLimits } from "../../kernel/limits";
import { cleanText } from "../../kernel/plain-text";
import type { PortraitProblem } from "../../kernel/ports";
import { isEmail } from "../../mail";
import { KNOWN_COLUMNS, type KnownColumn } from "./columns";

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
};

/** One certificate to be, checked. Dates are ISO calendar dates. */
export interface CertificateDraft {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  issuedOn: string;
  expiresOn: string | null;
  customFields: { label: string; value: string }[];
}

/** `20 / 11 / 2026`, with room to spare. */
const LONGEST_DATE = 40;

/**
 * Checks one line. Every problem is reported at once, so that a list is corrected in one go. `today` is an ISO date. Lines
 * that were accepted before the limits were those of the drawing are checked with `EARLIER_LIMITS`.
 */
export function checkRow(
  cells: RowCells,
  today: string,
  limits: RowLimits = LIMITS,
): { ok: true; draft: CertificateDraft } | { ok: false; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const wrong = (column: string, code: RowProblemCode) => problems.push({ column, code });
  const tooLong = (column: string, code: RowProblemCode, limit: number) => problems.push({ column, code, limit });
  const overlong = tooLongCells(cells, limits);
  if (overlong.length > 0) return { ok: false, problems: overlong };
  const text = (column: KnownColumn) => cleanText(cells[column]);

  for (const column of ["name", "achievement"] as const) {
    if (text(column) === "") wrong(column, "required");
    else if (hasMoreLetters(text(column), limits[column])) tooLong(column, "too-long", limits[column]);
  }
  const email = text("email");
  if (email !== "" && !isEmail(email)) wrong("email", "email-invalid");

  const issued = readDate(text("issued_on"));
  const expires = readDate(text("expires_on"));
  if (!issued.ok) wrong("issued_on", issued.code);
  if (!expires.ok) wrong("expires_on", expires.code);
  const issuedOn = (issued.ok && issued.date) || today;
  const expiresOn = expires.ok ? expires.date : null;
  if (issued.ok && expiresOn && expiresOn < issuedOn) wrong("expires_on", "expires-before-issued");

  const customFields = cells.custom
    .map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) }))
    .filter(({ value }) => value !== "");
  for (const { label, value } of customFields) {
    if (hasMoreLetters(label, limits.fieldLabel)) tooLong(label, "label-too-long", limits.fieldLabel);
    if (hasMoreLetters(value, limits.fieldValue)) tooLong(label, "too-long", limits.fieldValue);
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
    },
  };
}

/** The cells that are not even looked at. */
function tooLongCells(cells: RowCells, limits: RowLimits): RowProblem[] {
  const ofKnown = (column: KnownColumn): RowProblem => {
    if (column === "name" || column === "achievement") return { column, code: "too-long", limit: limits[column] };
    if (column === "picture") return { column, code: "picture-missing" };
    return { column, code: column === "email" ? "email-invalid" : "date-invalid" };
  };
  return [
    ...KNOWN_COLUMNS.filter((column) => cells[column].length > LONGEST_CELL).map(ofKnown),
    ...cells.custom
      .filter(({ value }) => value.length > LONGEST_CELL)
      .map(({ label }) => ({ column: label, code: "too-long" as const, limit: limits.fieldValue })),
  ];
}

/**
 * Reads a calendar date: 2026-11-20, 2026/11/20, 20.11.2026, or with slashes where only one reading is possible
 * (20/11/2026). 03/04/2026 is March in one country and April in another: it is refused, not guessed.
 */
function readDate(
  text: string,
): { ok: true; date: string | null } | { ok: false; code: "date-invalid" | "date-ambiguous" } {
  if (text === "") return { ok: true, date: null };
  if (text.length > LONGEST_DATE) return { ok: false, code: "date-invalid" };
  const plain = text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (d) => String((d.codePointAt(0) ?? 0) & 0xf));
  const formats =
    plain.includes("/") && !/^\d{4}/.test(plain) ? ["d/M/yyyy", "M/d/yyyy"] : ["yyyy-M-d", "yyyy/M/d", "d.M.yyyy"];
  const readings = formats
    .map((format) => DateTime.fromFormat(plain, format, { zone: "utc" }))
    .filter((date) => date.isValid);
  const dates = new Set(readings.map((date) => date.toISODate()));
  const [date] = dates;
  if (!date || date < "1900-01-01" || date > "2200-12-31") return { ok: false, code: "date-invalid" };
  return dates.size === 1 ? { ok: true, date } : { ok: false, code: "date-ambiguous" };
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
  | PictureProblem;

/** `picture-missing`: no file has the name. The others say what is wrong with the file. */
export type PictureProblem = `picture-${"missing" | PortraitProblem}`;

/**
 * What is wrong with a line: the column (a known one, or the label of another), the reason, how many letters fit, and what
 * a scale of grades allows.
 */
export type RowProblem = {
  column: string;
  code: RowProblemCode;
  limit?: number | undefined;
  allowed?: string | undefined;
};
