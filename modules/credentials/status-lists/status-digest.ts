import { createHash } from "node:crypto";
import type { Hex32 } from "../../kernel/hex";

/**
 * What is published of a status list: its version in the first 8 bytes, big-endian, and behind it the first 24 bytes of
 * the SHA-256 of these 8 bytes, the bits of the revocation list and the bits of the suspension list, both uncompressed
 * as W3C Bitstring Status List v1.0 orders them. Anyone who has both signed lists can compute it; and because the
 * version can be read from it, a list that is older than what was published shows even to who has never seen the newer
 * one.
 */
export function statusDigest(list: { version: number; revocation: Uint8Array; suspension: Uint8Array }): Hex32 {
  const version = Buffer.alloc(8);
  version.writeBigUInt64BE(BigInt(list.version));
  const hash = createHash("sha256").update(version).update(list.revocation).update(list.suspension).digest();
  return `0x${version.toString("hex")}${hash.subarray(0, 24).toString("hex")}`;
}

/** The list's version in a published digest. */
export function versionOfDigest(digest: string): number {
  return Number(BigInt(digest.slice(0, 18)));
}

/** Bits of a list: the first is the highest bit of the first byte. */
export function bitsOf(length: number, set: readonly number[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(length / 8));
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bits;
}

/** Stands before the version in the name of what a list says: no context has a term for it, and it must be signed. */
const MARK = "#version-";

/** The name of what a signed list says, with the version of the register that it was made from. */
export const nameWithVersion = (listUrl: string, version: number) => `${listUrl}${MARK}${version}`;

/** The version in such a name; null where there is none. */
export function versionInName(name: string | undefined): number | null {
  const digits = /^\d{1,15}$/.exec(name?.split(MARK)[1] ?? "");
  return digits ? Number(digits[0]) : null;
}

/**
 * What the contract knows a list by, from its address in a credential: what the addresses of its two signed parts begin
 * with.
 */
export function nameOfStatusListUrl(url: string): string {
  return url.slice(0, url.lastIndexOf("/"));
}
