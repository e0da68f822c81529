import { createPublicKey, ECDH, type KeyObject, X509Certificate } from "node:crypto";
import { base58 } from "@scure/base";
import { z } from "zod";
import { parseJson } from "../rules/json-depth";
import { decodeMultikey } from "../rules/multikey";
import { listOf, short } from "./formats/written";
import { overTls } from "./source";

/** A key in one of the published forms: Multikey, JSON Web Key or PEM. */
const Entry = z.looseObject({
  id: z.string().optional(),
  kid: z.string().optional(),
  publicKeyMultibase: z.string().optional(),
  publicKeyJwk: z.looseObject({}).optional(),
  publicKeyPem: z.string().optional(),
  kty: z.string().optional(),
  use: z.string().optional(),
});
type Entry = z.infer<typeof Entry>;

const Keys = z.looseObject({ keys: short(z.array(Entry)) });
const IssuerDocument = z.looseObject({
  id: z.string().optional(),
  verificationMethod: listOf(Entry),
  // A string is the address of a key.
  publicKey: listOf(z.union([Entry, z.string().transform((id): Entry => ({ id }))])),
  assertionMethod: listOf(z.union([z.string(), Entry])),
  jwks: Keys.optional(),
  keys: short(z.array(Entry)).optional(),
});

/** A key that an issuer publishes for signing, with all names by which a credential may refer to it. */
export interface IssuerKey {
  names: string[];
  /** Null for a published key that cannot be used here, which differs from an unpublished key. */
  key: KeyObject | null;
}

/** Supported kinds of key; each belongs to specific algorithms. */
export type KeyKind = "ed25519" | "p256" | "p384" | "p521" | "rsa";

/** Minimum length of an RSA key in bits; a shorter one is insecure (NIST SP 800-131A). */
const SHORTEST_RSA = 2048;

/**
 * Reads the signing keys from a DID document, an issuer's profile, a JSON Web Key or a set of them, fetched from
 * `address`. If the document lists the keys that may assert, only those; a DID document must list them.
 */
export function readIssuerKeys(json: unknown, address: string): IssuerKey[] {
  const parsed = IssuerDocument.safeParse(json);
  if (!parsed.success) return [];
  const { verificationMethod, publicKey, jwks, keys = [] } = parsed.data;
  const { assertionMethod } = Object(json).assertionMethod === undefined ? { assertionMethod: null } : parsed.data;
  const resolve = (name: string) => (name.startsWith("#") ? address + name : name);
  const isDid = address.startsWith("did:");
  const asserting = assertionMethod ?? (isDid ? [] : null);
  const mayAssert = new Set(asserting?.flatMap((method) => (typeof method === "string" ? [resolve(method)] : [])));
  const embedded = asserting?.flatMap((method) => (typeof method === "string" ? [] : [method])) ?? [];
  const listed = [...verificationMethod, ...publicKey].filter(
    ({ id }) => asserting === null || (id !== undefined && mayAssert.has(resolve(id))),
  );
  // A key with an address of its own.
  const isKey = ["kty", "publicKeyMultibase", "publicKeyJwk", "publicKeyPem"].some((name) =>
    Object.hasOwn(Object(json), name),
  );
  const own = isKey ? Entry.safeParse(json) : null;
  const single = own?.success ? [{ ...own.data, id: address }] : [];
  return [...listed, ...embedded, ...(jwks?.keys ?? []), ...keys, ...single].flatMap((entry) => {
    // A key for encryption signs nothing (RFC 7517, section 4.2).
    if (isForEncrypting(entry)) return [];
    // A JSON Web Key may have a name of its own within the entry (W3C VC-JOSE-COSE, section 4.1.1).
    const kids = [entry.kid, Object(entry.publicKeyJwk).kid].filter((kid) => typeof kid === "string");
    const names = [entry.id && resolve(entry.id), ...kids, ...kids.map((kid) => `${address}#${kid}`)];
    return [{ key: keyOf(entry), names: names.flatMap((name) => (name ? [overTls(name)] : [])) }];
  });
}

/** Returns whether an issuer's name is its key, so that no lookup is needed. */
export const isKeyItself = (did: string): boolean => /^did:(key|jwk):/.test(did);

/**
 * Returns the key that a did:key or did:jwk encodes (did:key method, section 3.1; did:jwk method). Null for any other
 * name.
 */
export function keyOfDid(did: string): KeyObject | null {
  const [, method, value = ""] = did.split(":");
  if (method === "key") return keyOf({ publicKeyMultibase: value });
  const jwk = method === "jwk" ? Entry.safeParse(parseJson(Buffer.from(value, "base64url").toString("utf8"))) : null;
  return jwk?.success && !isForEncrypting(jwk.data) ? keyOf(jwk.data) : null;
}

/** Returns the key of a certificate (DER in base64); null for an invalid certificate or an unsupported kind of key. */
export function keyOfCertificate(certificate: string): KeyObject | null {
  try {
    const key = new X509Certificate(Buffer.from(certificate, "base64")).publicKey;
    return kindOf(key) ? key : null;
  } catch {
    return null;
  }
}

const isForEncrypting = (entry: Entry): boolean => [entry.use, Object(entry.publicKeyJwk).use].includes("enc");

/** Returns the kind of a key; null if its kind or length is unsupported. */
export function kindOf(key: KeyObject): KeyKind | null {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "ed25519") return "ed25519";
  if (key.asymmetricKeyType === "rsa") return modulusLength >= SHORTEST_RSA ? "rsa" : null;
  if (key.asymmetricKeyType !== "ec") return null;
  return KIND_OF_CURVE.get(namedCurve ?? "") ?? null;
}

function keyOf(entry: Entry): KeyObject | null {
  try {
    const key = importKey(entry);
    return key && kindOf(key) ? key : null;
  } catch {
    return null;
  }
}

function importKey(entry: Entry): KeyObject | null {
  if (entry.publicKeyMultibase) return importMultikey(entry.publicKeyMultibase);
  if (entry.publicKeyPem) return createPublicKey(entry.publicKeyPem);
  const jwk = entry.publicKeyJwk ?? (entry.kty ? entry : null);
  // Only the public members are read, so that a published private key is never handled as one.
  if (!jwk) return null;
  const { kty, crv, x, y, n, e } = jwk;
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => typeof value === "string");
  return createPublicKey({ key: Object.fromEntries(members), format: "jwk" });
}

/** Encodes a P-256 key as Multikey (W3C Controlled Identifiers 1.0, section 2.2.2). */
export function multikeyOfP256(key: KeyObject): string {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const odd = (Buffer.from(y, "base64url").at(-1) ?? 0) & 1;
  return `z${base58.encode(Uint8Array.of(0x80, 0x24, 2 + odd, ...Buffer.from(x, "base64url")))}`;
}

const CURVES = { p256: ["P-256", "prime256v1"], p384: ["P-384", "secp384r1"], p521: ["P-521", "secp521r1"] } as const;
const KIND_OF_CURVE = new Map<string, KeyKind>([
  [CURVES.p256[1], "p256"],
  [CURVES.p384[1], "p384"],
  [CURVES.p521[1], "p521"],
]);

function importMultikey(multibase: string): KeyObject | null {
  const decoded = decodeMultikey(multibase);
  if (!decoded) return null;
  const { kind, bytes } = decoded;
  const text = (part: Uint8Array) => Buffer.from(part).toString("base64url");
  if (kind === "ed25519")
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: text(bytes) }, format: "jwk" });
  const [crv, curve] = CURVES[kind];
  // 0x04, then both coordinates; throws if the bytes are not a point of the curve.
  const point = Buffer.from(ECDH.convertKey(bytes, curve, undefined, undefined, "uncompressed"));
  const half = (point.length - 1) / 2;
  const [x, y] = [text(point.subarray(1, 1 + half)), text(point.subarray(1 + half))];
  return createPublicKey({ key: { kty: "EC", crv, x, y }, format: "jwk" });
}
