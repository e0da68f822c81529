import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildMerkleTree } from "./merkle";
import { hashPair } from "./prove-document";
import { blockOf, buildBlocks, LEAVES_OF_A_BLOCK, leavesOf, pathsInBlock } from "./tree-blocks";

const leaves = (count: number) =>
  Array.from({ length: count }, (_, n) => createHash("sha256").update(String(n)).digest("hex"));

describe("a tree in blocks", () => {
  it("has the root and the paths of the tree as a whole, for every size up to 140 and some large ones", () => {
    const sizes = [...Array.from({ length: 140 }, (_, n) => n + 1), 1023, 1024, 1025, 4099];
    for (const size of sizes) {
      const list = leaves(size);
      const whole = buildMerkleTree(list, hashPair);
      const { root, blocks } = buildBlocks(list);
      expect(root).toBe(whole.root);
      expect(blocks.flatMap(pathsInBlock)).toEqual(whole.paths);
      expect(blocks.flatMap((block) => leavesOf(block.leaves))).toEqual(list);
    }
  });

  it("finds a leaf's path in its block alone", () => {
    const list = leaves(100);
    const { blocks } = buildBlocks(list);
    const block = blocks[blockOf(77)];
    if (!block) throw new Error("there is no such block");
    expect(pathsInBlock(block)[77 % LEAVES_OF_A_BLOCK]).toEqual(buildMerkleTree(list, hashPair).paths[77]);
  });

  it("takes fewer than 45 bytes for each certificate of a list of 10,000", () => {
    const { blocks } = buildBlocks(leaves(10_000));
    const bytes = blocks.reduce((sum, block) => sum + block.leaves.length + block.path.length, 0);
    expect(bytes / 10_000).toBeLessThan(45);
  });

  it("refuses an empty list, equal leaves however far from each other, and what is no hash", () => {
    expect(() => buildBlocks([])).toThrow(/at least one/);
    const list = leaves(100);
    expect(() => buildBlocks([...list, list[0] ?? ""])).toThrow(/same leaf/);
    expect(() => buildBlocks([...list, "abc"])).toThrow(/not a SHA-256/);
    expect(buildBlocks(list).blocks).toHaveLength(4);
  });
});
