import { certificateLeaf } from "../canonical/canonical-hash";
import { hashPair } from "./hash-pair";
import { type PathStep, rootFromPath } from "./merkle";

/** The Merkle leaf of a stored document, recomputed from its words; null for a document that cannot be hashed. */
export async function leafOfDocument(document: string): Promise<string | null> {
  try {
    return await certificateLeaf(JSON.parse(document));
  } catch {
    return null;
  }
}

/** The root that a leaf and a stored path lead to. */
export function rootOfPath(leaf: string, path: unknown): string {
  return rootFromPath(leaf, path as PathStep[], hashPair);
}
