import type { KeyObject } from "node:crypto";
import { parseJson } from "../rules/json-depth";
import { type IssuerKey, isKeyItself, keyOfDid, readIssuerKeys } from "./issuer-keys";
import type { JwtHeader } from "./read-external";
import type { FetchText } from "./source";

export const ISSUER_CODES = {
  "key-of-issuer": "pass",
  "key-not-of-issuer": "fail",
  "key-not-listed": "fail",
  "key-in-token": "unknown",
  "key-missing": "unknown",
  "issuer-unsupported": "unknown",
  "issuer-unreachable": "unknown",
} as const;
export type IssuerCode = keyof typeof ISSUER_CODES;

/** The key that should have signed, and whether it is the issuer's; without a key, the signature cannot be looked at. */
export interface KeyFinding {
  key: KeyObject | null;
  code: IssuerCode;
}

const notOfIssuer: KeyFinding = { key: null, code: "key-not-of-issuer" };
const unreachable: KeyFinding = { key: null, code: "issuer-unreachable" };
const missing: KeyFinding = { key: null, code: "key-missing" };
const ofIssuer = (key: KeyObject | null): KeyFinding => (key ? { key, code: "key-of-issuer" } : missing);

/**
 * The key of a data integrity proof. It must belong to the issuer: a did:key and a did:jwk are their own; others are
 * looked up in what the issuer publishes, a key that is named elsewhere too.
 */
export async function findProofKey(fetchText: FetchText, issuerId: string, method: string): Promise<KeyFinding> {
  if (isKeyItself(issuerId)) {
    if (method.split("#")[0] !== issuerId) return notOfIssuer;
    const key = keyOfDid(issuerId);
    return key ? ofIssuer(key) : { key: null, code: "issuer-unsupported" };
  }
  const published = await keysOfIssuer(fetchText, issuerId);
  if (!published.ok) return published.finding;
  const listed = published.keys.find(({ names }) => names.includes(method));
  return listed ? ofIssuer(listed.key) : notListed(published.keys);
}

/** The key of a token: named by `kid`, carried in `jwk`, or the only one that the issuer publishes. */
export async function findTokenKey(fetchText: FetchText, issuerId: string, header: JwtHeader): Promise<KeyFinding> {
  const { kid, jwk } = header;
  if (jwk) return findCarriedKey(fetchText, issuerId, jwk);
  if (isKeyItself(issuerId)) return findProofKey(fetchText, issuerId, kid?.includes(":") ? kid : issuerId);
  const published = await keysOfIssuer(fetchText, issuerId);
  if (kid?.startsWith("https://")) {
    const named = published.ok ? published.keys.find(({ names }) => names.includes(kid)) : undefined;
    if (named) return ofIssuer(named.key);
    if (hostOf(kid) !== hostOf(issuerId)) return published.ok ? notOfIssuer : published.finding;
    const text = await fetchText(kid.split("#")[0] ?? kid);
    if (text === null) return unreachable;
    const keys = readIssuerKeys(parseJson(text), kid.split("#")[0] ?? kid);
    const found = keys.find(({ names }) => names.includes(kid)) ?? (keys.length === 1 ? keys[0] : undefined);
    return found ? ofIssuer(found.key) : missing;
  }
  if (!published.ok) return published.finding;
  const [only, ...others] = published.keys.filter(({ key }) => key !== null);
  if (!kid) return only && others.length === 0 ? ofIssuer(only.key) : missing;
  const named = published.keys.find(({ names }) => names.includes(kid) || names.includes(`${issuerId}#${kid}`));
  return named ? ofIssuer(named.key) : notListed(published.keys);
}

/** Anybody can put a key of their own into a token: it counts as the issuer's only where the issuer publishes it. */
async function findCarriedKey(fetchText: FetchText, issuerId: string, jwk: object): Promise<KeyFinding> {
  const [carried] = readIssuerKeys({ keys: [jwk] }, issuerId);
  if (!carried?.key) return missing;
  const { key } = carried;
  if (isKeyItself(issuerId)) {
    const own = keyOfDid(issuerId);
    return own?.equals(key) ? ofIssuer(own) : notOfIssuer;
  }
  const published = await keysOfIssuer(fetchText, issuerId);
  if (!published.ok || published.keys.length === 0) return { key, code: "key-in-token" };
  return published.keys.some((listed) => listed.key?.equals(key)) ? ofIssuer(key) : notOfIssuer;
}

type Published = { ok: true; keys: IssuerKey[] } | { ok: false; finding: KeyFinding };

async function keysOfIssuer(fetchText: FetchText, issuerId: string): Promise<Published> {
  const address = addressOf(issuerId);
  if (!address) return { ok: false, finding: { key: null, code: "issuer-unsupported" } };
  const text = await fetchText(address);
  if (text === null) return { ok: false, finding: unreachable };
  const json = parseJson(text);
  // A document that gives itself another name was not published for this one.
  const { id } = Object(json);
  if (typeof id === "string" && id !== issuerId && !issuerId.startsWith(`${id}#`)) return { ok: true, keys: [] };
  return { ok: true, keys: readIssuerKeys(json, issuerId) };
}

/** Where an issuer publishes its keys: did:web (its method specification, section 2.5.2) or its own https address. */
function addressOf(issuerId: string): string | null {
  if (issuerId.startsWith("https://")) return issuerId.split("#")[0] ?? null;
  const [, , host = "", ...path] = issuerId.startsWith("did:web:") ? issuerId.split(":") : [];
  if (!host) return null;
  const authority = host.replace(/%3a/i, ":");
  const address = `https://${authority}/${path.length > 0 ? `${path.join("/")}/did.json` : ".well-known/did.json"}`;
  return URL.canParse(address) && new URL(address).host === authority.toLowerCase() ? address : null;
}

function hostOf(identifier: string): string | null {
  const address = addressOf(identifier);
  return address && URL.canParse(address) ? new URL(address).host : null;
}

/** An issuer that publishes keys, and not this one, has said something; one that publishes none has not. */
const notListed = (keys: IssuerKey[]): KeyFinding =>
  keys.length > 0 ? { key: null, code: "key-not-listed" } : missing;
