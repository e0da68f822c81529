import { createHash } from "node:crypto";
import { certificateLeaf } from "../canonical/canonical-hash";
import { type HashPair, readPath, rootFromPath } from "./merkle";

/**
 * Computes the Merkle leaf of a document with its first proof, as text or parsed; null for one that cannot be hashed.
 */
export async function leafOfDocument(document: string | { "@context": readonly unknown[] }): Promise<string | null> {
  try {
    return await certificateLeaf(typeof document === "string" ? JSON.parse(document) : document);
  } catch {
    return null;
  }
}

/** Computes the root that a leaf and a stored path lead to; null for a value that is no path. */
export function rootOfPath(leaf: string, stored: unknown): string | null {
  const path = readPath(stored);
  return path && rootFromPath(leaf, path, hashPair);
}

/** Computes the SHA-256 of the 64 bytes of two hex strings. */
export const hashPair: HashPair = (left, right) =>
  createHash("sha256")
    .update(Buffer.from(left + right, "hex"))
    .digest("hex");
