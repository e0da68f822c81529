import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildMerkleTree, rootFromPath } from "./merkle";
import { hashPair } from "./prove-document";

const leafOf = (n: number) => createHash("sha256").update(String(n)).digest("hex");
const leaves = (count: number) => Array.from({ length: count }, (_, n) => leafOf(n));

describe("Merkle tree", () => {
  it("leads from every leaf to the one root, for every size up to 70", () => {
    for (let count = 1; count <= 70; count++) {
      const list = leaves(count);
      const { root, paths } = buildMerkleTree(list, hashPair);
      list.forEach((leaf, i) => {
        expect(rootFromPath(leaf, paths[i] ?? [], hashPair)).toBe(root);
      });
    }
  });

  it("hashes left before right", () => {
    const [a = "", b = ""] = leaves(2);
    expect(buildMerkleTree([a, b], hashPair).root).toBe(hashPair(a, b));
    expect(hashPair(a, b)).not.toBe(hashPair(b, a));
  });

  it("promotes an odd node instead of pairing it with itself", () => {
    const [a = "", b = "", c = ""] = leaves(3);
    const { root, paths } = buildMerkleTree([a, b, c], hashPair);
    expect(root).toBe(hashPair(hashPair(a, b), c));
    expect(paths[2]).toEqual([{ left: hashPair(a, b) }]);
  });

  it("gives different roots to different lists", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 }), fc.nat(), (numbers, extra) => {
        const list = numbers.map(leafOf);
        const { root } = buildMerkleTree(list, hashPair);
        if (!numbers.includes(extra)) expect(buildMerkleTree([...list, leafOf(extra)], hashPair).root).not.toBe(root);
        if (list.length > 1) expect(buildMerkleTree(list.toReversed(), hashPair).root).not.toBe(root);
      }),
    );
  });

  it("refuses an empty list, equal leaves and what is no hash; one leaf is its own root", () => {
    expect(() => buildMerkleTree([], hashPair)).toThrow(/at least one/);
    expect(() => buildMerkleTree([leafOf(1), leafOf(1)], hashPair)).toThrow(/same leaf/);
    expect(() => buildMerkleTree(["abc"], hashPair)).toThrow(/not a SHA-256/);
    expect(buildMerkleTree([leafOf(1)], hashPair)).toEqual({ root: leafOf(1), paths: [[]] });
  });
});
