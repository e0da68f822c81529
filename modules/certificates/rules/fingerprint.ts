import { hash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";
import type { NewCertificate } from "./new-certificate";

/** What it is drawn by, and the language of its texts. */
interface Style {
  template: string;
  language: string;
}

const digest = (parts: unknown) => hash("sha256", JSON.stringify(parts));
const fold = (text: string) => cleanText(text).toLowerCase();

/**
 * What makes two the same certificate, letter for letter: a list, form or correction that is sent again is recognized
 * by it, also on another day, because a day that was not given is none here. `picture` is the digest of the recipient's
 * picture, which counts as what it shows.
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
 * What makes two certificates of the same thing for the same person: equal here and different in the fingerprint is a
 * change (decision 0004).
 */
export const identityOf = ({ recipientName, recipientEmail, achievementName, issuedOn }: NewCertificate): string =>
  digest([fold(recipientEmail ?? "") || fold(recipientName), fold(achievementName), issuedOn ?? ""]);

/**
 * What is stored of a fingerprint or an identity with a certificate, and compared: 128 of its 256 bits, 32 hex digits.
 */
export const shortKey = (key: string): string => key.slice(0, 32);
