import { hash } from "node:crypto";
import { DEEPEST, parseJson } from "../../rules/json-depth";
import { isRecord } from "./written";

/** Maximum number of disclosures, above that of real credentials; each is hashed and inserted. */
export const MAX_DISCLOSURES = 1000;
const DIGESTS = new Map<unknown, string>([
  [undefined, "sha256"],
  ["sha-256", "sha256"],
  ["sha-384", "sha384"],
  ["sha-512", "sha512"],
]);

const TOO_DEEP = new Error("disclosures nest deeper than a credential does");

export interface Disclosed {
  /** The signed claims, with those that the holder disclosed. */
  payload: Record<string, unknown>;
  /** `altered-disclosure`: a disclosure was not signed. */
  fault: "altered-disclosure" | "too-many-disclosures" | "unknown-digest" | null;
}

/**
 * Inserts the disclosures of an SD-JWT at their digests (RFC 9901, section 7.1) and removes the digests of undisclosed
 * claims. A disclosure that has no digest, or that would replace an existing claim, was not signed by the issuer.
 */
export function disclose(payload: Record<string, unknown>, disclosures: string[]): Disclosed {
  if (disclosures.length > MAX_DISCLOSURES) return { payload, fault: "too-many-disclosures" };
  const algorithm = DIGESTS.get(payload._sd_alg);
  if (!algorithm) return { payload, fault: "unknown-digest" };
  const byDigest = new Map(disclosures.map((written) => [hash(algorithm, written, "base64url"), written]));
  const used = new Set<string>();
  let isSound = byDigest.size === disclosures.length;

  /** Returns the disclosure of a digest, at most once. */
  const take = (digest: unknown): unknown[] | null => {
    const written = typeof digest === "string" ? byDigest.get(digest) : undefined;
    if (written === undefined || typeof digest !== "string") return null;
    // A digest that occurs twice is not inserted again: it could unfold without end.
    if (used.has(digest)) {
      isSound = false;
      return null;
    }
    used.add(digest);
    const read = parseJson(Buffer.from(written, "base64url").toString("utf8"));
    return Array.isArray(read) ? read : [];
  };

  let depth = 0;
  const ofObject = (from: Record<string, unknown>): Record<string, unknown> => {
    const { _sd: digests, _sd_alg: _algorithm, ...plain } = from;
    const shown = Object.entries(plain).map(([name, value]) => [name, ofValue(value)] as const);
    const result = new Map(shown);
    for (const digest of Array.isArray(digests) ? digests : []) {
      const disclosure = take(digest);
      if (!disclosure) continue;
      const [, name, value] = disclosure;
      const isNew = typeof name === "string" && !result.has(name) && name !== "_sd" && name !== "...";
      if (disclosure.length !== 3 || !isNew) isSound = false;
      else result.set(name, ofValue(value));
    }
    return Object.fromEntries(result);
  };
  const ofList = (from: unknown[]): unknown[] =>
    from.flatMap((item) => {
      if (!isRecord(item) || Object.keys(item).join() !== "...") return [ofValue(item)];
      const disclosure = take(item["..."]);
      if (!disclosure) return [];
      if (disclosure.length !== 2) isSound = false;
      return [ofValue(disclosure[1])];
    });
  const ofValue = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    // Nested disclosures add to the depth.
    if (++depth > DEEPEST) throw TOO_DEEP;
    const result = Array.isArray(value) ? ofList(value) : ofObject(Object(value));
    depth--;
    return result;
  };

  let disclosed: Record<string, unknown>;
  try {
    disclosed = ofObject(payload);
  } catch (error) {
    if (error === TOO_DEEP) return { payload, fault: "too-many-disclosures" };
    throw error;
  }
  return { payload: disclosed, fault: isSound && used.size === byDigest.size ? null : "altered-disclosure" };
}
