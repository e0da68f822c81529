import { hash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";
import type { NewCertificate } from "./new-certificate";

/** Template, and language of the texts. */
interface Style {
  template: string;
  language: string;
}

const digest = (parts: unknown) => hash("sha256", JSON.stringify(parts));
const fold = (text: string) => cleanText(text).toLowerCase();

/**
 * Computes the fingerprint of a certificate's exact content: a batch, form or correction that is submitted twice is
 * recognized by it, even on another day, because a missing date counts as none. `picture` is the digest of the
 * recipient's picture.
 */
export function fingerprintOf(certificate: NewCertificate, style: Style, picture: string | null = null): string {
  const { recipientName, recipientEmail, achievementName, issuedOn, expiresOn, customFields, origin } = certificate;
  return digest([
    recipientName,
    achievementName,
    issuedOn ?? "",
    expiresOn ?? "",
    fold(recipientEmail ?? ""),
    customFields.map(({ label, value }) => [label, value]).sort(),
    style.template,
    style.language,
    ...(picture ? [picture] : []),
    ...(origin ? [["origin", origin]] : []),
  ]);
}

/**
 * Computes the identity of a certificate: same person, same achievement, same date. Equal identity with a different
 * fingerprint is a change (decision 0004).
 */
export const identityOf = ({ recipientName, recipientEmail, achievementName, issuedOn }: NewCertificate): string =>
  digest([fold(recipientEmail ?? "") || fold(recipientName), fold(achievementName), issuedOn ?? ""]);

/** Shortens a fingerprint or identity to the stored and compared part: 128 of 256 bits, 32 hex digits. */
export const shortKey = (key: string): string => key.slice(0, 32);
