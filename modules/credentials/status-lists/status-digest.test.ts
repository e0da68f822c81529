import { createHash } from "node:crypto";
import { createList, decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { describe, expect, it } from "vitest";
import { bitsOf, statusDigest, versionOfDigest } from "./status-digest";

const LENGTH = 131_072;
const list = (version: number, revoked: number[], suspended: number[] = []) => ({
  version,
  revocation: bitsOf(LENGTH, revoked),
  suspension: bitsOf(LENGTH, suspended),
});

describe("the digest of a status list", () => {
  it("is the version and the hash that its definition says, written out by hand", () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 1, 2]), Buffer.alloc(2 * (LENGTH / 8))]);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 48);
    expect(statusDigest(list(258, []))).toBe(`0x0000000000000102${hash}`);
    expect(versionOfDigest(statusDigest(list(258, [])))).toBe(258);
  });

  it("differs for another version, another bit, and the same bit in the other list", () => {
    const digests = [list(1, [7]), list(2, [7]), list(1, [8]), list(1, [], [7]), list(1, [7], [7])].map(statusDigest);
    expect(new Set(digests).size).toBe(digests.length);
    expect(statusDigest(list(1, [7]))).toBe(digests[0]);
  });

  it("is over the very bits that a signed list holds", async () => {
    const set = [0, 7, 8, 9, 4095, LENGTH - 1];
    const made = await createList({ length: LENGTH });
    for (const index of set) made.setStatus(index, true);
    const { bitstring } = await decodeList({ encodedList: await made.encode() });
    expect(Buffer.compare(bitstring.bits, bitsOf(LENGTH, set))).toBe(0);
  });
});
