import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeBase58, decodeEd25519 } from "./multikey";

describe("a key in multibase form", () => {
  it("is read as W3C publishes it", () => {
    const { publicKeyMultibase } = JSON.parse(fs.readFileSync("tests/vectors/vc-di-eddsa/keyPair.json", "utf8"));
    expect(decodeEd25519(publicKeyMultibase)).toHaveLength(32);
  });

  it("is refused when it is another kind, cut short or no base58", () => {
    expect(decodeEd25519("zDnaegE6RR3atJtHKwTRTWHsJ3kNHqFwv7n9YjTgmU7TyfU76")).toBeNull();
    expect(decodeEd25519("z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ")).toBeNull();
    expect(decodeEd25519("6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2")).toBeNull();
    expect(decodeEd25519("z0OIl")).toBeNull();
  });

  it("keeps leading zeros", () => {
    expect(decodeBase58("112")).toEqual(Uint8Array.of(0, 0, 1));
  });
});
