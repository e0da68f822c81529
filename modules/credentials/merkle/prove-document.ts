import { createHash } from "node:crypto";
import { certificateLeaf } from "../canonical/canonical-hash";
import { type HashPair, readPath, rootFromPath } from "./merkle";

/** The Merkle leaf of a document with its first proof, as text or parsed; null for one that cannot be hashed. */
export async function leafOfDocument(document: string | { "@context": readonly unknown[] }): Promise<string | null> {
  try {
    return await certificateLeaf(typeof document === "string" ? JSON.parse(document) : document);
  } catch {
    return null;
  }
}

/** The root that a leaf and a stored path lead to; null for what is no path. */
export function rootOfPath(leaf: string, stored: unknown): string | null {
  const path = readPath(stored);
  return path && rootFromPath(leaf, path, hashPair);
}

/** SHA-256 over the 64 bytes that two hex strings name. */
export const hashPair: HashPair = (left, right) =>
  createHash("sha256")
    .update(Buffer.from(left + right, "hex"))
    .digest("hex");
