import { canonicalJson } from "../../../kernel/canonical-json";
import type { Assertion } from "../formats/open-badges-2";
import { isRecord, textOf, words } from "../formats/written";
import type { CompleteBadge } from "./complete-badge";

/**
 * Compares a file with the badge on its server: `other` if recipient, class or time differ; `reworded` if the file says
 * anything else that the server does not, such as a class that was described anew; null if it says nothing else.
 */
export function compareBadges(own: Assertion, served: CompleteBadge): "other" | "reworded" | null {
  const { assertion, badge } = served;
  const isSame =
    sameRecipient(own.recipient, assertion.recipient) &&
    sameMoment(own.issuedOn, assertion.issuedOn) &&
    sameMoment(own.expires, assertion.expires) &&
    sameClass(own.badge, served);
  if (!isSame) return "other";
  const { badge: ownBadge, ...rest } = own.written;
  const isReworded =
    contradicts(rest, assertion.written, OF_THE_FILE) ||
    (isRecord(ownBadge) && badge !== null && contradicts(ownBadge, badge, OF_THE_CLASS));
  return isReworded ? "reworded" : null;
}

/** Fields that are compared by meaning, or that only concern the file. */
const OF_THE_FILE = [
  "@context",
  "@language",
  "type",
  "id",
  "uid",
  "image",
  "recipient",
  "issuedOn",
  "expires",
  "verification",
  "verify",
  "revoked",
  "revocationReason",
];
const OF_THE_CLASS = ["@context", "@language", "type", "id", "image", "issuer", "name"];

function sameRecipient(own: unknown, served: unknown): boolean {
  const [one, other] = [own, served].map((value) => (Array.isArray(value) ? value[0] : value)).map(Object);
  return (
    ["identity", "salt"].every((name) => one[name] === other[name]) && (one.hashed === true) === (other.hashed === true)
  );
}

/** Returns whether two times are equal in any notation: ISO 8601, a day, or seconds since 1970. */
function sameMoment(own: unknown, served: unknown): boolean {
  const [one, other] = [own, served].map((value) =>
    typeof value === "number" ? value * 1000 : Date.parse(String(textOf(value))),
  );
  return own === served || one === other;
}

function sameClass(own: unknown, { assertion, badge, issuer, issuerId }: CompleteBadge): boolean {
  if (!isRecord(own)) return sameAddress(own, textOf(assertion.badge) ?? badge?.id);
  if (!badge || words(own.name) !== words(badge.name)) return false;
  if (own.id !== undefined && !sameAddress(own.id, badge.id ?? assertion.badge)) return false;
  if (!isRecord(own.issuer)) return own.issuer === undefined || sameAddress(own.issuer, issuerId);
  const { name, id } = own.issuer;
  const isNamed = issuer === null || name === undefined || words(name) === words(issuer.name);
  return isNamed && (id === undefined || sameAddress(id, issuerId));
}

/** Returns whether two addresses are equal, with or without TLS. */
export const sameAddress = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && plain(one) === plain(other);

const plain = (address: string): string => address.replace(/^http:/, "https:");

/** Returns whether one record contradicts or exceeds another. */
function contradicts(own: Record<string, unknown>, other: Record<string, unknown>, without: string[]): boolean {
  return Object.entries(own).some(
    ([name, value]) => !without.includes(name) && !isSame(value, Object.hasOwn(other, name) ? other[name] : null),
  );
}

/** Returns whether two values are equal; a list with one item equals the item. */
function isSame(own: unknown, served: unknown): boolean {
  const [one, other] = [own, served].map((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value));
  try {
    return canonicalJson(one ?? null) === canonicalJson(other ?? null);
  } catch {
    // Canonical JSON has no infinite numbers, so they equal nothing.
    return false;
  }
}
