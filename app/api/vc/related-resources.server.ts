import { createHash } from "node:crypto";
import type { OutsideDocuments } from "#modules/kernel/ports";
import type { RelatedResource } from "./data-model";

/**
 * Published digests of contexts that a JSON-LD processor holds and never fetches: SHA-256 and SHA-384, in base64, of
 * each version. Source: github.com/w3c/vc-data-model, contexts/credentials/v2, of the Recommendation and of the
 * candidate before it (commit 8d0ee10).
 */
const PUBLISHED = new Map<string, string[]>([
  [
    "https://www.w3.org/ns/credentials/v2",
    [
      "WZVc7WaX1h4D8rJVb+vlMIqxaEKEb1tYbX8fet7JJzQ",
      "l/HrjlBCNWyAX91hr6LFV2Y3heB5Tcr6IeE4/Tje8YyzYBM8IhqjHWiWpr8+ZbYU",
      "JKGMkOmFbVJhEfKTduMC2XCyvRAYLjOVmZWwIH1wQ7k",
      "NSOcNpmdIVUxIJGvGUoe22FjTWrXiaXlsZ8q6912LdnR3KraQO2n75Ica4wK4Qeg",
    ],
  ],
]);

const inBase64 = (text: string) =>
  text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");

/** Reads the hashes of a related resource, in base64 without padding; null for an unsupported kind of digest. */
function hashIn({ digestSRI, digestMultibase }: RelatedResource): { text: string; algorithm: string }[] | null {
  const hashes: { text: string; algorithm: string }[] = [];
  if (digestSRI !== undefined) {
    const [, algorithm, text] = /^(sha256|sha384)-([\w+/-]+={0,2})$/.exec(digestSRI) ?? [];
    if (!algorithm || !text) return null;
    hashes.push({ text: inBase64(text), algorithm });
  }
  if (digestMultibase !== undefined) {
    const bytes = /^u[\w-]+$/.test(digestMultibase) ? Buffer.from(digestMultibase.slice(1), "base64url") : null;
    // A SHA-256 multihash begins with its code and length; W3C's test suite writes the bare hash.
    const hash = bytes?.length === 34 && bytes[0] === 0x12 && bytes[1] === 0x20 ? bytes.subarray(2) : bytes;
    if (hash?.length !== 32) return null;
    hashes.push({ text: inBase64(hash.toString("base64")), algorithm: "sha256" });
  }
  return hashes;
}

/**
 * Checks the digests of related resources (VC 2.0, section 5.3). Returns the first error, or null if all match.
 * Built-in contexts are compared with their published digests; other resources are fetched.
 */
export async function faultOfRelated(outside: OutsideDocuments, resources: RelatedResource[]): Promise<string | null> {
  for (const [index, resource] of resources.entries()) {
    const at = `relatedResource.${index}`;
    const hashes = hashIn(resource);
    if (!hashes) return `${at}: has a digest of a kind that is not read`;
    const published = PUBLISHED.get(resource.id);
    const fetched = published ? null : await outside.fetch(resource.id);
    if (fetched && !fetched.ok) return `${at}: could not be fetched`;
    const matches = ({ text, algorithm }: { text: string; algorithm: string }) =>
      published
        ? published.includes(text)
        : fetched?.ok && inBase64(createHash(algorithm).update(fetched.text).digest("base64")) === text;
    if (!hashes.every(matches)) return `${at}: is not what its digest says`;
  }
  return null;
}
