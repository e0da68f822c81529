import { type ExternalCredential, NO_DETAILS, type Securing } from "./external-credential";
import type { ReadToken } from "./token";
import { isRecord, textOf, timeOf, words } from "./written";

/** An assertion of Open Badges 2.0 or 1.x: its own content, and the addresses of the rest. */
export interface Assertion {
  id: string | null;
  recipient: unknown;
  issuedOn: unknown;
  expires: unknown;
  revoked: boolean;
  /** Address of the badge class, or the class itself. */
  badge: unknown;
  verification: Record<string, unknown>;
  written: Record<string, unknown>;
}

/** Reads an assertion (Open Badges 2.0, section "Assertion"); null for any other document. */
export function readAssertion(document: unknown): Assertion | null {
  if (!isRecord(document) || !("badge" in document) || !("recipient" in document)) return null;
  const { id, uid, recipient, issuedOn, expires, badge, revoked, verification, verify } = document;
  const declared = isRecord(verification) ? verification : verify;
  const ways = isRecord(declared) ? declared : {};
  return {
    id: textOf(id) ?? textOf(ways.url) ?? textOf(uid),
    recipient,
    issuedOn,
    expires,
    revoked: revoked === true,
    badge,
    verification: ways,
    written: document,
  };
}

/** Reads Open Badges 2.0 or older, from a document or from the payload of a token. */
export function readOpenBadge2(document: unknown, token: ReadToken | null): ExternalCredential | null {
  const assertion = readAssertion(document);
  if (!assertion) return null;
  const badge = isRecord(assertion.badge) ? assertion.badge : {};
  const issuer = isRecord(badge.issuer) ? badge.issuer : {};
  const isOf2 = JSON.stringify(assertion.written["@context"] ?? "").includes("openbadges/v2");
  return {
    ...NO_DETAILS,
    kind: isBlockcerts(assertion)
      ? "blockcerts-2"
      : isOf2 || "type" in assertion.written
        ? "open-badge-2"
        : "open-badge-1",
    id: assertion.id,
    issuerId: textOf(issuer.id) ?? textOf(badge.issuer) ?? textOf(issuer.url),
    issuerName: words(issuer.name),
    subjects: [{ name: recipientName(assertion.written), achievement: words(badge.name) }],
    validFrom: timeFrom(assertion.issuedOn),
    validUntil: timeFrom(assertion.expires),
    saysRevoked: assertion.revoked,
    securing: securingOf(assertion, token),
    document: assertion.written,
  };
}

/** Returns a badge of which a file holds only the address, as pictures of Open Badges may. */
export const badgeAt = (address: string): ExternalCredential => ({
  ...NO_DETAILS,
  kind: "open-badge-2",
  id: address,
  issuerId: null,
  issuerName: null,
  subjects: [{ name: null, achievement: null }],
  securing: { kind: "hosted", address },
  document: {},
});

function securingOf(assertion: Assertion, token: ReadToken | null): Securing {
  if (isBlockcerts(assertion)) return { kind: "unread" };
  const { creator, url } = assertion.verification;
  if (token) {
    const { cty: _cty, ...header } = token.header;
    // In Open Badges 1.1 the key's address was the `url` of the verification.
    return { kind: "signed-badge", token: token.token, header, keyAddress: textOf(creator) ?? textOf(url) };
  }
  const address = textOf(assertion.written.id) ?? textOf(url);
  return address && isAskable(address) ? { kind: "hosted", address } : { kind: "unread" };
}

/** Returns whether an address can be fetched. */
export const isAskable = (address: string): boolean => address.startsWith("https://") && URL.canParse(address);

const isBlockcerts = ({ written }: Assertion): boolean =>
  [Object(written.signature).type].flat().some((type) => /^MerkleProof20\d\d$/.test(textOf(type) ?? ""));

/** Returns the recipient's name from the fields that platforms use; the standard has none for it. */
function recipientName(assertion: Record<string, unknown>): string | null {
  const profile = assertion.recipientProfile ?? assertion["extensions:recipientProfile"];
  return words(Object(profile).name) ?? words(Object(assertion.recipient).name);
}

/**
 * Returns an ISO 8601 time as written, or converts seconds since 1970, as in Open Badges 1.x; a day alone means its
 * beginning.
 */
function timeFrom(value: unknown): string | null {
  if (typeof value === "number") return timeOf(value) || null;
  const written = textOf(value);
  return written && /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00Z` : written;
}
