import { constants, type KeyObject, verify } from "node:crypto";
import { type KeyKind, kindOf } from "../issuer-keys";

interface Algorithm {
  /**
   * The only kind of key for this algorithm: a token names its algorithm itself, and must not misuse a key of another
   * kind.
   */
  key: KeyKind;
  digest: "sha256" | "sha384" | "sha512" | null;
  padding?: "pss";
}

/**
 * Algorithms of RFC 8037, RFC 9864 and RFC 7518. Those with a shared secret are missing, because only the issuer could
 * verify them.
 */
const ALGORITHMS = new Map<string, Algorithm>([
  ["EdDSA", { key: "ed25519", digest: null }],
  ["Ed25519", { key: "ed25519", digest: null }],
  ["RS256", { key: "rsa", digest: "sha256" }],
  ["PS256", { key: "rsa", digest: "sha256", padding: "pss" }],
  ["ES256", { key: "p256", digest: "sha256" }],
  ["ES384", { key: "p384", digest: "sha384" }],
  ["ES512", { key: "p521", digest: "sha512" }],
]);

/** Returns the algorithm of a JSON Web Signature by name; null if unsupported. */
export const algorithmOf = (name: unknown): Algorithm | null =>
  typeof name === "string" ? (ALGORITHMS.get(name) ?? null) : null;

/** Verifies a signature over these bytes with this key, which must be of the algorithm's kind. */
export function signatureOfAlgorithm(
  { key: kind, digest, padding }: Algorithm,
  { signed, signature, key }: { signed: Uint8Array; signature: Uint8Array; key: KeyObject },
): boolean {
  if (kindOf(key) !== kind) return false;
  if (kind !== "rsa") return verify(digest, signed, { key, dsaEncoding: "ieee-p1363" }, signature);
  // The salt has the length of the digest (RFC 7518, section 3.5).
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return verify(digest, signed, padding === "pss" ? { key, ...pss } : key, signature);
}
