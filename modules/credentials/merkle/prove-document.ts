import { certificateLeaf } from "../canonical/canonical-hash";
import { hashPair } from "./hash-pair";
import { type PathStep, rootFromPath } from "./merkle";

/** The Merkle leaf of a document with its first proof, as text or parsed; null for one that cannot be hashed. */
export async function leafOfDocument(document: string | { "@context": readonly unknown[] }): Promise<string | null> {
  try {
    return await certificateLeaf(typeof document === "string" ? JSON.parse(document) : document);
  } catch {
    return null;
  }
}

/** The root that a leaf and a stored path lead to. */
export function rootOfPath(leaf: string, path: unknown): string {
  return rootFromPath(leaf, path as PathStep[], hashPair);
}
