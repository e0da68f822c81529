import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { libraryKey } from "#tests/builders/other-libraries";
import { decodeBase58, decodeMultikey } from "./multikey";

describe("a key in multibase form", () => {
  it("is read as W3C publishes it", () => {
    const { publicKeyMultibase } = JSON.parse(fs.readFileSync("tests/vectors/vc-di-eddsa/keyPair.json", "utf8"));
    expect(decodeMultikey(publicKeyMultibase)?.kind).toBe("ed25519");
    expect(decodeMultikey(publicKeyMultibase)?.bytes).toHaveLength(32);
  });

  it.each([
    ["P-256", "p256", "zDn", 33],
    ["P-384", "p384", "z82", 49],
  ] as const)("is read as another library writes %s", async (curve, kind, begins, length) => {
    const { multibase } = await libraryKey(curve);
    expect(multibase.slice(0, 3)).toBe(begins);
    expect(decodeMultikey(multibase)).toMatchObject({ kind });
    expect(decodeMultikey(multibase)?.bytes).toHaveLength(length);
    expect(decodeMultikey(multibase.slice(0, -1))).toBeNull();
  });

  it("is refused when it is another kind, cut short or no base58", () => {
    // secp256k1, as the did:key method publishes it.
    expect(decodeMultikey("zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme")).toBeNull();
    expect(decodeMultikey("z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ")).toBeNull();
    expect(decodeMultikey("6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2")).toBeNull();
    expect(decodeMultikey("z0OIl")).toBeNull();
  });

  it("keeps leading zeros", () => {
    expect(decodeBase58("112")).toEqual(Uint8Array.of(0, 0, 1));
  });
});
