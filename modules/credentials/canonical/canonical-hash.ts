import { hash } from "node:crypto";
import jsonld from "jsonld";
import { loadBundledContext } from "./contexts";
import { canonicalizeOwnCredential } from "./specialized-canonicalizer";

/** Lower-case hex SHA-256 of UTF-8 text. */
export function sha256Hex(text: string): string {
  return hash("sha256", text);
}

/** Canonicalizes a JSON-LD document (W3C RDFC-1.0, formerly URDNA2015) to N-Quads. */
export function canonicalize(document: object): Promise<string> {
  return jsonld.canonize(document, {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    documentLoader: loadBundledContext,
    // Terms that no context maps appear in the fallback vocabulary instead of throwing: see `certificateLeaf`.
    safe: false,
  });
}

/**
 * Computes the Merkle leaf of a credential that carries its first proof: SHA-256 over its canonical N-Quads, 64 hex
 * digits.
 *
 * Blockcerts 3 appends the fallback vocabulary to find terms that no context maps (they would not be signed); it
 * changes nothing for a document whose terms are all mapped. Throws where one is not. Source: Blockcerts v3,
 * merkle-proof-2019; decision 0002.
 */
export async function certificateLeaf(credentialWithFirstProof: { "@context": readonly unknown[] }): Promise<string> {
  const specialized = canonicalizeOwnCredential(credentialWithFirstProof);
  if (specialized) return sha256Hex(specialized);
  const nquads = await canonicalize({
    ...credentialWithFirstProof,
    "@context": [...credentialWithFirstProof["@context"], { "@vocab": "http://fallback.org/" }],
  });
  const unmapped = /<http:\/\/fallback\.org\/([^>]*)>/.exec(nquads);
  if (unmapped) throw new Error(`no context maps the term ${unmapped[1]}: it would not be covered by the signature`);
  return sha256Hex(nquads);
}

/**
 * Throws where the specialized canonicalizer and the JSON-LD processor disagree: other verifiers would refuse the
 * signature. Called for one credential of each issued chunk.
 */
export async function assertCanonical(credential: { "@context": readonly unknown[] }): Promise<void> {
  const specialized = canonicalizeOwnCredential(credential);
  if (specialized !== null && specialized !== (await canonicalize(credential))) {
    throw new Error("the canonical form of a credential is not what the JSON-LD processor makes of it");
  }
}
