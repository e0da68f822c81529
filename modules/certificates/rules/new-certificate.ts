import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import { isEmail } from "../../mail";

/**
 * One certificate to be, as a line of a list, a form or a program says it. Texts are clean (`cleanText`), days are ISO
 * calendar dates.
 */
export interface NewCertificate {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  /** Null where no day was given: it is the day on which it is issued, and not part of what was asked for. */
  issuedOn: string | null;
  expiresOn: string | null;
  customFields: { label: string; value: string }[];
  /** Where another platform first issued it: the address that it had there, or its ID. */
  origin: string | null;
}

/** The same once it is checked, with the day that it is issued under. */
export interface CertificateDraft extends NewCertificate {
  issuedOn: string;
}

/**
 * What is wrong with one: the field, by the name that it has in lists and forms, or the label of a further one; the
 * reason; how many letters fit; what a scale of grades allows; and the letters that no font has, with their numbers in
 * Unicode. `archived`: its achievement is not awarded any more; `not-allowed`: its scale does not have that grade;
 * `frozen`: the platform has frozen one of the same achievement for the same person.
 */
export type CertificateProblem = {
  column: string;
  code: CertificateProblemCode;
  limit?: number | undefined;
  allowed?: string | undefined;
  letters?: string | undefined;
};

export type CertificateProblemCode =
  | "required"
  | "too-long"
  | "label-too-long"
  | "email-invalid"
  | "expires-before-issued"
  | "origin-invalid"
  | "archived"
  | "not-allowed"
  | "frozen"
  | "no-font";

/** Letters of an address on another platform. */
const LONGEST_ORIGIN = 500;
/** Nothing that would turn the text around it or break its line. */
const ORIGIN = /^[^\p{Cc}\p{Cf}\s]+(?: [^\p{Cc}\p{Cf}\s]+)*$/u;

/**
 * Checks one. Every problem is reported at once, so that all are put right in one go. `today` is an ISO date in the
 * organization's time zone.
 */
export function checkNewCertificate(
  certificate: NewCertificate,
  today: string,
): { ok: true; draft: CertificateDraft } | { ok: false; problems: CertificateProblem[] } {
  const problems: CertificateProblem[] = [];
  const texts = [
    { column: "name", text: certificate.recipientName, limit: LIMITS.name },
    { column: "achievement", text: certificate.achievementName, limit: LIMITS.achievement },
  ];
  for (const { column, text, limit } of texts) {
    if (text === "") problems.push({ column, code: "required" });
    else if (hasMoreLetters(text, limit)) problems.push({ column, code: "too-long", limit });
  }
  const { recipientEmail, expiresOn, origin, customFields } = certificate;
  if (recipientEmail !== null && !isEmail(recipientEmail)) problems.push({ column: "email", code: "email-invalid" });
  const issuedOn = certificate.issuedOn ?? today;
  if (expiresOn && expiresOn < issuedOn) problems.push({ column: "expires_on", code: "expires-before-issued" });
  if (origin !== null && (origin.length > LONGEST_ORIGIN || !ORIGIN.test(origin))) {
    problems.push({ column: "origin", code: "origin-invalid" });
  }
  for (const { label, value } of customFields) {
    const [labelLimit, valueLimit] = [LIMITS.fieldLabel, LIMITS.fieldValue];
    if (hasMoreLetters(label, labelLimit)) problems.push({ column: label, code: "label-too-long", limit: labelLimit });
    if (hasMoreLetters(value, valueLimit)) problems.push({ column: label, code: "too-long", limit: valueLimit });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft: { ...certificate, issuedOn } };
}
