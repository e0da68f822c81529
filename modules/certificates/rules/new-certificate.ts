import { hasMoreLetters, LIMITS } from "../../kernel/limits";
import { isEmail } from "../../mail";

/**
 * A certificate to issue, as given in a batch row, a form or an API call. Texts are clean (`cleanText`), dates are ISO
 * calendar dates.
 */
export interface NewCertificate {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  /**
   * Null where no date was given: the certificate gets the date on which it is issued, and that date is not part of its
   * fingerprint.
   */
  issuedOn: string | null;
  expiresOn: string | null;
  customFields: { label: string; value: string }[];
  /** Address or ID of the certificate on the platform that first issued it. */
  origin: string | null;
}

/** A checked certificate, with its date of issue. */
export interface CertificateDraft extends NewCertificate {
  issuedOn: string;
}

/**
 * A problem of a certificate: the column or the custom field's label, the code, the maximum number of letters, the
 * values that a grading scale allows, and the letters without a font with their Unicode code points. `archived`: its
 * achievement is no longer awarded; `not-allowed`: the grade is not on the scale; `frozen`: the platform has frozen a
 * certificate of the same achievement for the same person.
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

/** Maximum length of an address or ID on another platform. */
const LONGEST_ORIGIN = 500;
/** Texts without line breaks and without characters that reorder the text around them. */
const ORIGIN = /^[^\p{Cc}\p{Cf}\s]+(?: [^\p{Cc}\p{Cf}\s]+)*$/u;

/** Checks a certificate and reports all problems at once. `today` is an ISO date in the organization's time zone. */
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
