import { DateTime } from "luxon";
import { z } from "zod";
import type { KnownColumn } from "./columns";
import type { RowProblem, RowProblemCode } from "./row-problem";

/** One line of a list, as its owner wrote it. Absent known columns are empty. */
export type RowCells = {
  name: string;
  email: string;
  achievement: string;
  issued_on: string;
  expires_on: string;
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

export const LONGEST_NAME = 120;
export const LONGEST_ACHIEVEMENT = 200;
export const LONGEST_CUSTOM_VALUE = 200;

const EmailAddress = z.email({ pattern: z.regexes.unicodeEmail });
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const lengthOf = (text: string) => [...graphemes.segment(text)].length;

/** Text as it will be stored: one normal form, one line, no control or direction-override characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Checks one line. Every problem is reported at once, so that a list is mended in one go. `today` is an ISO date. */
export function checkRow(
  cells: RowCells,
  today: string,
): { ok: true; draft: CertificateDraft } | { ok: false; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const wrong = (column: string, code: RowProblemCode) => problems.push({ column, code });
  const text = (column: KnownColumn) => cleanText(cells[column]);

  const limits = { name: LONGEST_NAME, achievement: LONGEST_ACHIEVEMENT } as const;
  for (const column of ["name", "achievement"] as const) {
    if (text(column) === "") wrong(column, "required");
    else if (lengthOf(text(column)) > limits[column]) wrong(column, "too-long");
  }
  const email = text("email");
  if (email !== "" && (email.length > 320 || !EmailAddress.safeParse(email).success)) wrong("email", "email-invalid");

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
  for (const { label, value } of customFields) if (lengthOf(value) > LONGEST_CUSTOM_VALUE) wrong(label, "too-long");

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

/**
 * Reads a calendar date: 2026-11-20, 2026/11/20, 20.11.2026, or with slashes where only one reading is possible
 * (20/11/2026). 03/04/2026 is March in one country and April in another: it is refused, not guessed.
 */
function readDate(
  text: string,
): { ok: true; date: string | null } | { ok: false; code: "date-invalid" | "date-ambiguous" } {
  if (text === "") return { ok: true, date: null };
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
