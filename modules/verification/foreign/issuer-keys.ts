import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { decodeEd25519 } from "../rules/multikey";

/** A key as issuers publish it: Multikey, JSON Web Key or PEM. */
const Entry = z.looseObject({
  id: z.string().optional(),
  kid: z.string().optional(),
  publicKeyMultibase: z.string().optional(),
  publicKeyJwk: z.looseObject({}).optional(),
  publicKeyPem: z.string().optional(),
  kty: z.string().optional(),
});
type Entry = z.infer<typeof Entry>;

const listOf = <T extends z.ZodType>(item: T) => z.union([item.transform((one) => [one]), z.array(item)]).optional();
const Keys = z.looseObject({ keys: z.array(Entry) });
const IssuerDocument = z.looseObject({
  id: z.string().optional(),
  verificationMethod: listOf(Entry),
  publicKey: listOf(Entry),
  assertionMethod: listOf(z.union([z.string(), Entry])),
  jwks: Keys.optional(),
  keys: z.array(Entry).optional(),
});

/** One key that an issuer publishes for signing, under all the names by which a credential may call it. */
export interface IssuerKey {
  names: string[];
  key: KeyObject;
}

/** An RSA key shorter than this proves nothing any more (NIST SP 800-131A). Bits. */
const SHORTEST_RSA = 2048;

/**
 * The keys for signing credentials in a DID document, an issuer's profile, a JSON Web Key or a set of them, read from
 * `address`. Where the document says which of its keys may assert, only those; a DID document has to say so.
 */
export function readIssuerKeys(json: unknown, address: string): IssuerKey[] {
  const parsed = IssuerDocument.safeParse(json);
  if (!parsed.success) return [];
  const { verificationMethod = [], publicKey = [], assertionMethod, jwks, keys = [] } = parsed.data;
  const resolve = (name: string) => (name.startsWith("#") ? address + name : name);
  const isDid = address.startsWith("did:");
  const asserting = assertionMethod ?? (isDid ? [] : null);
  const mayAssert = new Set(asserting?.flatMap((method) => (typeof method === "string" ? [resolve(method)] : [])));
  const embedded = asserting?.flatMap((method) => (typeof method === "string" ? [] : [method])) ?? [];
  const listed = [...verificationMethod, ...publicKey].filter(
    ({ id }) => asserting === null || (id !== undefined && mayAssert.has(resolve(id))),
  );
  const single = typeof Object(json).kty === "string" ? [{ ...Entry.parse(json), id: address }] : [];
  return [...listed, ...embedded, ...(jwks?.keys ?? []), ...keys, ...single].flatMap((entry) => {
    const key = keyOf(entry);
    const names = [entry.id && resolve(entry.id), entry.kid, entry.kid && `${address}#${entry.kid}`];
    return key ? [{ key, names: names.flatMap((name) => (name ? [name] : [])) }] : [];
  });
}

/** The key that a did:key is. Null for one that is not Ed25519. Source: did:key method, section 3.1. */
export function keyOfDidKey(did: string): KeyObject | null {
  return keyOf({ publicKeyMultibase: did.slice("did:key:".length) });
}

function keyOf(entry: Entry): KeyObject | null {
  try {
    const key = importKey(entry);
    if (key?.asymmetricKeyType === "rsa")
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA ? key : null;
    return key?.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

function importKey(entry: Entry): KeyObject | null {
  if (entry.publicKeyMultibase) {
    const bytes = decodeEd25519(entry.publicKeyMultibase);
    const x = bytes && Buffer.from(bytes).toString("base64url");
    return x ? createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }) : null;
  }
  if (entry.publicKeyPem) return createPublicKey(entry.publicKeyPem);
  const jwk = entry.publicKeyJwk ?? (entry.kty ? entry : null);
  // Only the public members: a private key that somebody published is not to be handled as one.
  if (!jwk) return null;
  const { kty, crv, x, n, e } = jwk;
  const members = Object.entries({ kty, crv, x, n, e }).filter(([, value]) => typeof value === "string");
  return createPublicKey({ key: Object.fromEntries(members), format: "jwk" });
}
