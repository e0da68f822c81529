/**
 * Merkle tree over a batch of certificates in the form of merkle-proof-2019 (Blockcerts 3): SHA-256, parent = H(left ||
 * right), paths that name the side of each sibling. An odd node is promoted, never paired with itself: duplicating it
 * would give two different lists one root. All hashes are 64 lower-case hex digits.
 */

/** One step of a path from a leaf to the root: the sibling and its side. */
export type PathStep = { left: string } | { right: string };

/** Returns the lower-case hex SHA-256 of the concatenated bytes of two hex strings. */
export type HashPair = (left: string, right: string) => string;

/**
 * Computes the root and one path for each leaf, in the order of the leaves. Throws for an empty list, and for leaves
 * that are not distinct hashes: two equal leaves could not be distinguished.
 */
export function buildMerkleTree(leaves: readonly string[], hash: HashPair): { root: string; paths: PathStep[][] } {
  if (leaves.length === 0) throw new RangeError("a tree needs at least one leaf");
  for (const leaf of leaves) if (!/^[0-9a-f]{64}$/.test(leaf)) throw new RangeError(`not a SHA-256 leaf: ${leaf}`);
  if (new Set(leaves).size !== leaves.length) throw new RangeError("two certificates have the same leaf");

  const paths: PathStep[][] = leaves.map(() => []);
  let level = leaves.map((node, index) => ({ node, below: [index] }));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (!left) break;
      if (!right) {
        next.push(left);
        continue;
      }
      for (const leaf of left.below) paths[leaf]?.push({ right: right.node });
      for (const leaf of right.below) paths[leaf]?.push({ left: left.node });
      next.push({ node: hash(left.node, right.node), below: left.below.concat(right.below) });
    }
    level = next;
  }
  const [top] = level;
  if (!top) throw new Error("unreachable: a level is never empty");
  return { root: top.node, paths };
}

const isHash = (text: unknown): boolean => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** Parses a stored path; null for any other value. */
export function readPath(stored: unknown): PathStep[] | null {
  const isStep = (step: unknown): boolean => {
    if (typeof step !== "object" || step === null) return false;
    const [[side, hash] = [], ...others] = Object.entries(step);
    return others.length === 0 && (side === "left" || side === "right") && isHash(hash);
  };
  return Array.isArray(stored) && stored.every(isStep) ? stored : null;
}

/** Computes the root that a leaf and its path lead to. */
export function rootFromPath(leaf: string, path: readonly PathStep[], hash: HashPair): string {
  return path.reduce((node, step) => ("left" in step ? hash(step.left, node) : hash(node, step.right)), leaf);
}
