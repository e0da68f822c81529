import { z } from "zod";
import type { Cell, Table } from "../../../kernel/ports/tables";

/** Values taken from a badge of another platform. Days as `2026-11-24`; empty text for missing values. */
export interface FormerBadge {
  name: string;
  email: string;
  achievement: string;
  issuedOn: string;
  expiresOn: string;
  /** Address of the badge on that platform, or its id there. */
  origin: string;
}

/** Maximum depth of nested values in which badges are searched for. */
const MAX_DEEP = 4;

const Text = z.string().catch("");
const Person = z.object({ name: Text }).partial().catch({});
const Named = z.union([z.string(), z.object({ name: Text, title: Text }).partial()]).catch("");

/** Assertion of Open Badges 2.0, with the profile extension in which most platforms write names. */
const Assertion = z.looseObject({
  id: Text,
  uid: Text,
  badge: Named,
  issuedOn: z.union([z.string(), z.number()]).catch(""),
  expires: z.union([z.string(), z.number()]).catch(""),
  recipient: z.object({ type: Text, identity: Text, hashed: z.unknown(), name: Text }).partial().catch({}),
  verify: z.object({ url: Text }).partial().catch({}),
  "extensions:recipientProfile": Person,
});

const Identity = z.object({ identityType: Text, identityHash: Text, hashed: z.unknown() }).partial().catch({});

/** AchievementCredential of Open Badges 3.0, in VC 1.1 or 2.0. */
const Credential = z.looseObject({
  id: Text,
  name: Text,
  validFrom: Text,
  awardedDate: Text,
  issuanceDate: Text,
  validUntil: Text,
  expirationDate: Text,
  credentialSubject: z.preprocess(
    first,
    z.looseObject({
      name: Text,
      achievement: z.preprocess(first, Named),
      identifier: z.preprocess((value) => [value].flat(), z.array(Identity)).catch([]),
    }),
  ),
});

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Finds the badges in a JSON document of another platform, `most` at most: one badge, an array, or an array within an
 * object (as exports have it). Other values are skipped. Nothing is verified: the organization that imports badges
 * answers for them with its own signature.
 */
export function badgesIn(json: unknown, most: number, depth = 0): FormerBadge[] {
  if (Array.isArray(json)) {
    const found: FormerBadge[] = [];
    for (const one of json) {
      found.push(...badgesIn(one, most - found.length, depth + 1));
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  }
  if (typeof json !== "object" || json === null || depth > MAX_DEEP) return [];
  const own = readBadge(json);
  if (own) return [own];
  return Object.values(json)
    .flatMap((value) => (Array.isArray(value) ? badgesIn(value, most, depth + 1) : []))
    .slice(0, most);
}

/** Reads one badge; null where the object is neither an assertion (2.0) nor a credential (3.0). */
export function readBadge(json: object): FormerBadge | null {
  if ("credentialSubject" in json) return fromCredential(json);
  // Some exports wrap the credential of 3.0 in an envelope, as a JWT does.
  if ("vc" in json && typeof json.vc === "object" && json.vc) return readBadge(json.vc);
  return "badge" in json && "recipient" in json ? fromAssertion(json) : null;
}

function fromAssertion(json: object): FormerBadge | null {
  const parsed = Assertion.safeParse(json);
  if (!parsed.success) return null;
  const { id, uid, badge, issuedOn, expires, recipient, verify } = parsed.data;
  // A hashed address cannot be recovered.
  const address = recipient.type === "email" && recipient.hashed !== true && recipient.hashed !== "true";
  return {
    name: parsed.data["extensions:recipientProfile"].name || (recipient.name ?? ""),
    email: address ? (recipient.identity ?? "") : "",
    achievement: nameIn(badge),
    issuedOn: dayOf(issuedOn),
    expiresOn: dayOf(expires),
    origin: id || verify.url || uid,
  };
}

function fromCredential(json: object): FormerBadge | null {
  const parsed = Credential.safeParse(json);
  if (!parsed.success) return null;
  const { id, name, validFrom, awardedDate, issuanceDate, validUntil, expirationDate, credentialSubject } = parsed.data;
  const identity = (type: RegExp) =>
    credentialSubject.identifier.find(({ identityType, hashed }) => type.test(identityType ?? "") && hashed !== true)
      ?.identityHash ?? "";
  return {
    name: credentialSubject.name || identity(/^(?:ext:)?name$/),
    email: identity(/^emailAddress$/),
    achievement: nameIn(credentialSubject.achievement) || name,
    issuedOn: dayOf(awardedDate || validFrom || issuanceDate),
    expiresOn: dayOf(validUntil || expirationDate),
    origin: id,
  };
}

const nameIn = (named: z.infer<typeof Named>) => (typeof named === "string" ? "" : (named.name ?? named.title ?? ""));

/**
 * Converts a time in ISO 8601, or in seconds since 1970 as some platforms wrote it, to its day; other text stays as it
 * is.
 */
function dayOf(written: string | number): string {
  if (typeof written === "number" || /^\d{9,10}$/.test(written)) {
    const time = new Date(Number(written) * 1000);
    return Number.isNaN(time.getTime()) ? String(written) : time.toISOString().slice(0, 10);
  }
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(written) ? written.slice(0, 10) : written;
}

/** Column headers that are recognized in every language. */
const HEADER = ["name", "email", "achievement", "issued_on", "expires_on", "origin"];

/** Converts badges to a table whose first row is the header. */
export function tableOf(badges: FormerBadge[]): Table {
  const rows: Cell[][] = [
    HEADER,
    ...badges.map(({ name, email, achievement, issuedOn, expiresOn, origin }) => [
      name,
      email,
      achievement,
      issuedOn,
      expiresOn,
      origin,
    ]),
  ];
  const sheet = { name: "", hidden: false, rows: rows.map((cells, index) => ({ line: index + 1, cells })) };
  return { source: "badges", sheets: [sheet], encoding: null };
}
