import { constants, type KeyObject, verify } from "node:crypto";
import { type KeyKind, kindOf } from "../issuer-keys";

interface Algorithm {
  /**
   * The one kind of key that belongs to it: a token names its algorithm itself, and must not turn a key into something
   * else.
   */
  key: KeyKind;
  digest: "sha256" | "sha384" | "sha512" | null;
  padding?: "pss";
}

/** RFC 8037, RFC 9864 and RFC 7518. What shares a secret with the issuer cannot be checked by anybody else. */
const ALGORITHMS = new Map<string, Algorithm>([
  ["EdDSA", { key: "ed25519", digest: null }],
  ["Ed25519", { key: "ed25519", digest: null }],
  ["RS256", { key: "rsa", digest: "sha256" }],
  ["PS256", { key: "rsa", digest: "sha256", padding: "pss" }],
  ["ES256", { key: "p256", digest: "sha256" }],
  ["ES384", { key: "p384", digest: "sha384" }],
  ["ES512", { key: "p521", digest: "sha512" }],
]);

/** The algorithm of a JSON Web Signature by its name; null for one that nothing is checked with here. */
export const algorithmOf = (name: unknown): Algorithm | null =>
  typeof name === "string" ? (ALGORITHMS.get(name) ?? null) : null;

/** Whether a signature of an algorithm was made over these bytes with this key, which must be of its kind. */
export function signatureOfAlgorithm(
  { key: kind, digest, padding }: Algorithm,
  { signed, signature, key }: { signed: Uint8Array; signature: Uint8Array; key: KeyObject },
): boolean {
  if (kindOf(key) !== kind) return false;
  if (kind !== "rsa") return verify(digest, signed, { key, dsaEncoding: "ieee-p1363" }, signature);
  // RFC 7518, section 3.5: the salt is as long as the digest.
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return verify(digest, signed, padding === "pss" ? { key, ...pss } : key, signature);
}
