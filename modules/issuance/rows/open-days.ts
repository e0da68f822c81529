import {
  fingerprintOf,
  identityOf,
  type NewCertificate,
  readCustomFields,
  shortKey,
} from "../../certificates/index.server";
import type { CertificateStyle } from "../../rendering/index.server";

/** The fields of a stored certificate that its keys are made of, and the keys. */
export interface StoredCertificate {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  issuedOn: Date;
  expiresOn: Date | null;
  customFields: unknown;
  origin: string | null;
  issueKey: string | null;
  identity: string;
}

/**
 * Removes from a correction the days that nobody gave: those that the certificate got when it was issued, where the
 * correction leaves them unchanged. The keys of the corrected certificate are made of the result, so that the batch or
 * form of the first one matches on any day (decision 0004). Whether a day was given is read from the stored keys, which
 * contain given days only. `picture` is the digest of the recipient's picture, or null.
 */
export function withoutOpenDays(
  corrected: NewCertificate,
  stored: StoredCertificate,
  style: CertificateStyle,
  picture: string | null,
): NewCertificate {
  const before = asGiven(stored);
  const open = { ...before, issuedOn: null };
  const isDayOpen = shortKey(identityOf(open)) === shortKey(stored.identity);
  const unlimited = { ...(isDayOpen ? open : before), expiresOn: null };
  const isEndOpen =
    stored.issueKey !== null && shortKey(fingerprintOf(unlimited, style, picture)) === shortKey(stored.issueKey);
  return {
    ...corrected,
    issuedOn: isDayOpen && corrected.issuedOn === before.issuedOn ? null : corrected.issuedOn,
    expiresOn: isEndOpen && corrected.expiresOn === before.expiresOn ? null : corrected.expiresOn,
  };
}

const asGiven = ({ issuedOn, expiresOn, customFields, ...texts }: StoredCertificate): NewCertificate => ({
  recipientName: texts.recipientName,
  recipientEmail: texts.recipientEmail,
  achievementName: texts.achievementName,
  origin: texts.origin,
  issuedOn: dayOf(issuedOn),
  expiresOn: expiresOn && dayOf(expiresOn),
  customFields: readCustomFields(customFields).map(({ label, value }) => ({ label, value })),
});

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
