import { buildMerkleTree, type PathStep } from "./merkle";
import { hashPair, rootOfPath } from "./prove-document";

/**
 * Stores a tree in blocks of neighboring leaves. A path in a tree of 10,000 leaves has 14 hashes: the upper nine are
 * the same for all leaves of a block, and the others follow from the block's leaves. So a certificate takes 40 bytes
 * instead of 860, and reading its path takes 31 hashes.
 */

/** Number of leaves in a block. A power of two, so that each block is a subtree whose root is a node of the tree. */
export const LEAVES_OF_A_BLOCK = 32;
const HASH = 32;
const STEP = HASH + 1;

/** A block, with the columns of the table AnchorBlock. */
export interface TreeBlock {
  block: number;
  leaves: Uint8Array;
  path: Uint8Array;
}

export const blockOf = (position: number): number => Math.floor(position / LEAVES_OF_A_BLOCK);

/**
 * Computes the root over leaves, each 64 hex digits, and the tree's blocks in order. Throws as `buildMerkleTree` does.
 */
export function buildBlocks(leaves: readonly string[]): { root: string; blocks: TreeBlock[] } {
  if (new Set(leaves).size !== leaves.length) throw new RangeError("two certificates have the same leaf");
  const parts: string[][] = [];
  for (let from = 0; from < leaves.length; from += LEAVES_OF_A_BLOCK)
    parts.push(leaves.slice(from, from + LEAVES_OF_A_BLOCK));
  const roots = parts.map((part) => buildMerkleTree(part, hashPair).root);
  const { root, paths } = buildMerkleTree(roots, hashPair);
  const blocks = parts.map((part, block) => ({
    block,
    leaves: Buffer.from(part.join(""), "hex"),
    path: encodePath(paths[block] ?? []),
  }));
  return { root, blocks };
}

/**
 * Computes the path from each leaf of a block to the root. A leaf's path has the index of its position modulo
 * `LEAVES_OF_A_BLOCK`.
 */
export function pathsInBlock({ leaves, path }: Pick<TreeBlock, "leaves" | "path">): PathStep[][] {
  const above = decodePath(path);
  return buildMerkleTree(leavesOf(leaves), hashPair).paths.map((own) => [...own, ...above]);
}

/**
 * Computes the paths of a stored block. Empty where the block is damaged: it is truncated, or does not lead to the
 * tree's root. Checking one leaf is enough, because all leaves of a block lead to the same root.
 */
export function pathsInWholeBlock(block: Pick<TreeBlock, "leaves" | "path">, root: string): PathStep[][] {
  try {
    const [paths, first] = [pathsInBlock(block), leavesOf(block.leaves)[0]];
    return first !== undefined && rootOfPath(first, paths[0]) === root ? paths : [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns the leaves of a block in order, as hex digits. Throws a RangeError where the last one is incomplete. */
export function leavesOf(leaves: Uint8Array): string[] {
  if (leaves.length % HASH > 0) throw new RangeError("the leaves of a block end in the middle of one");
  const hex = Buffer.from(leaves).toString("hex");
  return Array.from({ length: leaves.length / HASH }, (_, n) => hex.slice(n * HASH * 2, (n + 1) * HASH * 2));
}

function encodePath(path: readonly PathStep[]): Uint8Array {
  return Buffer.concat(
    path.map((step) => Buffer.from("left" in step ? `00${step.left}` : `01${step.right}`, "hex")),
    path.length * STEP,
  );
}

function decodePath(bytes: Uint8Array): PathStep[] {
  const buffer = Buffer.from(bytes);
  if (buffer.length % STEP > 0) throw new RangeError("the path of a block ends in the middle of a step");
  return Array.from({ length: buffer.length / STEP }, (_, n) => {
    const hash = buffer.toString("hex", n * STEP + 1, (n + 1) * STEP);
    return buffer[n * STEP] === 0 ? { left: hash } : { right: hash };
  });
}
