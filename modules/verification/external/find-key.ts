import type { KeyObject } from "node:crypto";
import type { Result } from "../../kernel/result";
import { parseJson } from "../rules/json-depth";
import type { JwtHeader } from "./formats/external-credential";
import { type IssuerKey, isKeyItself, keyOfCertificate, keyOfDid, readIssuerKeys } from "./issuer-keys";
import type { IssuerCode } from "./signatures/codes";
import { type FetchText, overTls } from "./source";

/**
 * The signing key, if it could be found, and whether it is the issuer's. A key that the file contains in full is
 * available whatever the issuer publishes: whether the signature holds, and whose key it is, are two questions.
 */
export interface KeyFinding {
  key: KeyObject | null;
  code: IssuerCode;
}

const notOfIssuer: KeyFinding = { key: null, code: "key-not-of-issuer" };
const missing: KeyFinding = { key: null, code: "key-missing" };
const ofIssuer = (key: KeyObject | null): KeyFinding => (key ? { key, code: "key-of-issuer" } : missing);

/**
 * Finds the key of a data integrity proof. It must belong to the issuer: a did:key or did:jwk is the key itself; all
 * others, including keys named by a foreign name, are looked up in what the issuer publishes.
 */
export async function findProofKey(fetchText: FetchText, issuer: string, keyName: string): Promise<KeyFinding> {
  const [issuerId, method] = [overTls(issuer), overTls(keyName)];
  const named = keyOfDid(method.split("#")[0] ?? "");
  if (isKeyItself(issuerId)) {
    if (method.split("#")[0] !== issuerId) return { key: named, code: "key-not-of-issuer" };
    return named ? ofIssuer(named) : { key: null, code: "issuer-unsupported" };
  }
  const published = await keysOfIssuer(fetchText, issuerId);
  const standsElsewhere = !named && method.startsWith("https://");
  if (!published.ok)
    return standsElsewhere
      ? findByAddress(fetchText, { issuerId, method, published })
      : { key: named, code: published.code };
  const listed = theOne(published.keys, ({ names, key }) => names.includes(method) || (named && key?.equals(named)));
  if (listed?.key) return ofIssuer(listed.key);
  // Named by its address alone, the key is published there.
  if (standsElsewhere) return findByAddress(fetchText, { issuerId, method, published });
  return listed ? missing : { ...notListed(published.keys), key: named };
}

/**
 * Finds a key that is published in a document of its own. The key is the issuer's if the issuer names its address, or,
 * if the issuer publishes no keys, if it is in the issuer's own folder on the same host. Other folders of a host may
 * belong to others.
 */
async function findByAddress(
  fetchText: FetchText,
  { issuerId, method, published }: { issuerId: string; method: string; published: Published },
): Promise<KeyFinding> {
  const address = method.split("#")[0] ?? method;
  const isListed = published.ok && published.keys.some(({ names }) => names.includes(method));
  if (published.ok && address === addressOf(issuerId)) return isListed ? missing : notListed(published.keys);
  const isNamed = isListed || (published.ok && published.keys.some(({ names }) => names.includes(address)));
  const isNear = isUnderFolderOf(address, issuerId) && !(published.ok && published.keys.length > 0);
  if (!isNamed && !isNear) return published.ok ? notOfIssuer : { key: null, code: published.code };
  const text = await fetchText(address);
  if (text === null) return { key: null, code: "issuer-unreachable" };
  const keys = readIssuerKeys(parseJson(text), address);
  const found = theOne(keys, ({ names }) => names.includes(method)) ?? (keys.length === 1 ? keys[0] : undefined);
  return found ? ofIssuer(found.key) : missing;
}

/** Returns whether an address is on the issuer's host, in the folder of the issuer's own address or below it. */
function isUnderFolderOf(address: string, issuerId: string): boolean {
  const own = addressOf(issuerId);
  if (!own || !URL.canParse(own) || !URL.canParse(address)) return false;
  const [issuer, key] = [new URL(own), new URL(address)];
  const folder = issuer.pathname.slice(0, issuer.pathname.lastIndexOf("/") + 1).replace(/\.well-known\/$/, "");
  return issuer.origin === key.origin && key.pathname.startsWith(folder);
}

/**
 * Finds the key of a token: named by `kid`, embedded as `jwk`, the only one that the issuer publishes, or that of an
 * embedded certificate. The owner of such a certificate is not verified.
 */
export async function findTokenKey(fetchText: FetchText, issuerId: string, header: JwtHeader): Promise<KeyFinding> {
  const kid = header.kid && overTls(header.kid);
  const found = await findNamedKey(fetchText, overTls(issuerId), { kid, jwk: header.jwk });
  const carried = found.key === null && header.certificate ? keyOfCertificate(header.certificate) : null;
  if (!carried) return found;
  return {
    key: carried,
    code: found.code === "key-missing" || found.code === "issuer-unsupported" ? "key-in-token" : found.code,
  };
}

async function findNamedKey(
  fetchText: FetchText,
  issuerId: string,
  { kid, jwk }: Pick<JwtHeader, "kid" | "jwk">,
): Promise<KeyFinding> {
  if (jwk) return findCarriedKey(fetchText, issuerId, jwk);
  if (isKeyItself(issuerId)) return findProofKey(fetchText, issuerId, kid?.includes(":") ? kid : issuerId);
  const published = await keysOfIssuer(fetchText, issuerId);
  if (kid?.startsWith("https://")) {
    const named = published.ok ? theOne(published.keys, ({ names }) => names.includes(kid)) : undefined;
    return named?.key ? ofIssuer(named.key) : findByAddress(fetchText, { issuerId, method: kid, published });
  }
  const inName = kid ? keyOfDid(kid.split("#")[0] ?? "") : null;
  if (!published.ok) return { key: inName, code: published.code };
  const [only, ...others] = published.keys.filter(({ key }) => key !== null);
  if (!kid) return only && others.length === 0 ? ofIssuer(only.key) : missing;
  const named = theOne(published.keys, ({ names }) => names.includes(kid) || names.includes(nameUnder(issuerId, kid)));
  return named ? ofIssuer(named.key) : { ...notListed(published.keys), key: inName };
}

/** Returns the full name of a key that is written relative to its issuer. */
const nameUnder = (issuerId: string, kid: string): string =>
  kid.startsWith("#") ? issuerId + kid : `${issuerId}#${kid}`;

/**
 * Finds a key embedded in the token. Anybody can embed a key, so it counts as the issuer's only if the issuer publishes
 * it.
 */
async function findCarriedKey(fetchText: FetchText, issuerId: string, jwk: object): Promise<KeyFinding> {
  const [carried] = readIssuerKeys({ keys: [jwk] }, issuerId);
  if (!carried?.key) return missing;
  const { key } = carried;
  if (isKeyItself(issuerId)) {
    const own = keyOfDid(issuerId);
    return own?.equals(key) ? ofIssuer(own) : { key, code: "key-not-of-issuer" };
  }
  const published = await keysOfIssuer(fetchText, issuerId);
  if (!published.ok || published.keys.length === 0) return { key, code: "key-in-token" };
  const isListed = published.keys.some((listed) => listed.key?.equals(key));
  return isListed ? ofIssuer(key) : { key, code: "key-not-of-issuer" };
}

type Published = Result<{ keys: IssuerKey[] }, IssuerCode>;

async function keysOfIssuer(fetchText: FetchText, issuerId: string): Promise<Published> {
  const address = addressOf(issuerId);
  if (!address) return { ok: false, code: "issuer-unsupported" };
  const text = await fetchText(address);
  if (text === null) return { ok: false, code: "issuer-unreachable" };
  const json = parseJson(text);
  // A document with a different id was not published for this issuer.
  const { id: written } = Object(json);
  const id = typeof written === "string" ? overTls(written) : issuerId;
  if (id !== issuerId && !issuerId.startsWith(`${id}#`)) return { ok: true, keys: [] };
  return { ok: true, keys: readIssuerKeys(json, issuerId) };
}

/**
 * Returns the address at which an issuer publishes its keys: did:web (its method specification, section 2.5.2) or its
 * own web address.
 */
function addressOf(issuerId: string): string | null {
  if (issuerId.startsWith("https://")) return issuerId.split("#")[0] ?? null;
  const [, , host = "", ...path] = issuerId.startsWith("did:web:") ? issuerId.split(":") : [];
  if (!host) return null;
  const authority = host.replace(/%3a/i, ":");
  const address = `https://${authority}/${path.length > 0 ? `${path.join("/")}/did.json` : ".well-known/did.json"}`;
  return URL.canParse(address) && new URL(address).host === authority.toLowerCase() ? address : null;
}

/** Returns the key with a name. Different keys under one name are unusable, because either may have signed. */
function theOne(keys: IssuerKey[], isMeant: (key: IssuerKey) => boolean | null | undefined): IssuerKey | undefined {
  const [first, ...others] = keys.filter(isMeant);
  const isOne = others.every(({ key }) => key === null || !first?.key || first.key.equals(key));
  return first && !isOne ? { ...first, key: null } : first;
}

/** An issuer that publishes other keys denies this one; an issuer that publishes none says nothing. */
const notListed = (keys: IssuerKey[]): KeyFinding =>
  keys.length > 0 ? { key: null, code: "key-not-listed" } : missing;
