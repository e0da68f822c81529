import { buildMerkleTree, type PathStep } from "./merkle";
import { hashPair, rootOfPath } from "./prove-document";

/**
 * A tree stored in blocks of neighboring leaves. A path through a tree of 10,000 has 14 hashes; its certificate would
 * keep them all, though the upper nine are the same for all of its block and the others follow from the block's leaves.
 * So a certificate takes 40 bytes here and not 860, for 31 hashes when its path is asked for.
 */

/** A power of two, so that each block is a subtree whose root is a node of the tree. */
export const LEAVES_OF_A_BLOCK = 32;
const HASH = 32;
const STEP = HASH + 1;

/** As in the table AnchorBlock. */
export interface TreeBlock {
  block: number;
  leaves: Uint8Array;
  path: Uint8Array;
}

export const blockOf = (position: number): number => Math.floor(position / LEAVES_OF_A_BLOCK);

/**
 * The root over leaves, each 64 hex digits, and the blocks of the tree, in their order. Throws as `buildMerkleTree`
 * does.
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
 * The path from each leaf of a block to the root. That of one leaf stands at its position modulo `LEAVES_OF_A_BLOCK`.
 */
export function pathsInBlock({ leaves, path }: Pick<TreeBlock, "leaves" | "path">): PathStep[][] {
  const above = decodePath(path);
  return buildMerkleTree(leavesOf(leaves), hashPair).paths.map((own) => [...own, ...above]);
}

/**
 * The same of a block that is as it was stored. None where it is damaged: it ends in the middle of something, or does
 * not lead to the tree's root, which all of its leaves do together or none.
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

/** The leaves of a block, in their order. */
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
