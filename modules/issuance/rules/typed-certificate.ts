import { checkNewCertificate, type NewCertificate } from "../../certificates/index";
import { cleanText } from "../../kernel/plain-text";
import { readAddress } from "../../mail";
import { readDate } from "./dates";
import type { RowProblem } from "./problems";

/** One certificate as typed in a form or a spreadsheet: days as people write them, "" for none. */
export type TypedCertificate = {
  name: string;
  email: string;
  achievement: string;
  issued_on: string;
  expires_on: string;
  custom: { label: string; value: string }[];
  /** Address of the certificate on the platform that first issued it, or its ID there. */
  origin?: string | undefined;
};

/** Converts typed values to a certificate to be issued; an invalid day becomes null, and a problem. */
function read(typed: TypedCertificate): { certificate: NewCertificate; problems: RowProblem[] } {
  const issued = readDate(cleanText(typed.issued_on));
  const expires = readDate(cleanText(typed.expires_on));
  const email = readAddress(cleanText(typed.email));
  const certificate = {
    recipientName: cleanText(typed.name),
    recipientEmail: email === "" ? null : email,
    achievementName: cleanText(typed.achievement),
    issuedOn: issued.ok ? issued.date : null,
    expiresOn: expires.ok ? expires.date : null,
    customFields: typed.custom
      .map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) }))
      .filter(({ value }) => value !== ""),
    origin: cleanText(typed.origin ?? "") || null,
  };
  const problems: RowProblem[] = [];
  if (!issued.ok) problems.push({ column: "issued_on", code: issued.code });
  if (!expires.ok) problems.push({ column: "expires_on", code: expires.code });
  return { certificate, problems };
}

/** Converts typed values that were checked before to a certificate to be issued. */
export const newCertificate = (typed: TypedCertificate): NewCertificate => read(typed).certificate;

/** Sorts before every day: with it no last day is too early while the first one is invalid. */
const NO_DAY = "";

/**
 * Reads typed values and reports all problems at once. `today` is an ISO date: the day of issue where none is typed.
 */
export function readTyped(
  typed: TypedCertificate,
  today: string,
): { ok: true; certificate: NewCertificate } | { ok: false; problems: RowProblem[] } {
  const { certificate, problems } = read(typed);
  const isDayValid = problems.every(({ column }) => column !== "issued_on");
  const check = checkNewCertificate(certificate, isDayValid ? today : NO_DAY);
  const all = [...(check.ok ? [] : check.problems), ...problems];
  return all.length > 0 ? { ok: false, problems: all.sort(inTheirOrder) } : { ok: true, certificate };
}

const ORDER = ["name", "achievement", "email", "issued_on", "expires_on", "origin"];
const rank = ({ column }: RowProblem) => (ORDER.indexOf(column) + 1 || ORDER.length + 1) - 1;
const inTheirOrder = (a: RowProblem, b: RowProblem) => rank(a) - rank(b);
