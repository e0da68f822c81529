import { createHash } from "node:crypto";
import type { Hex32 } from "../../kernel/hex";

/**
 * Computes the published digest of a status list: the version in the first 8 bytes, big-endian, then the first 24 bytes
 * of the SHA-256 of these 8 bytes, the bits of the revocation list and the bits of the suspension list, both
 * uncompressed in the order of W3C Bitstring Status List v1.0. Anyone with both signed lists can compute it. Because it
 * contains the version, an outdated list is detected even without the newer one.
 */
export function statusDigest(list: { version: number; revocation: Uint8Array; suspension: Uint8Array }): Hex32 {
  const version = Buffer.alloc(8);
  version.writeBigUInt64BE(BigInt(list.version));
  const hash = createHash("sha256").update(version).update(list.revocation).update(list.suspension).digest();
  return `0x${version.toString("hex")}${hash.subarray(0, 24).toString("hex")}`;
}

/** Returns the list's version from a published digest. */
export function versionOfDigest(digest: string): number {
  return Number(BigInt(digest.slice(0, 18)));
}

/** Packs the bits of a list: the first is the highest bit of the first byte. */
export function bitsOf(length: number, set: readonly number[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(length / 8));
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return bits;
}

/**
 * Separator before the version in the id of a list's subject: no context has a term for the version, and the id is
 * signed.
 */
const MARK = "#version-";

/**
 * Returns the id of a signed list's subject, which includes the version of the register that the list was made from.
 */
export const nameWithVersion = (listUrl: string, version: number) => `${listUrl}${MARK}${version}`;

/** Returns the version from such an id; null where there is none. */
export function versionInName(name: string | undefined): number | null {
  const digits = /^\d{1,15}$/.exec(name?.split(MARK)[1] ?? "");
  return digits ? Number(digits[0]) : null;
}

/**
 * Returns a list's name in the contract, from the list's address in a credential: the common beginning of the addresses
 * of its two signed lists.
 */
export function nameOfStatusListUrl(url: string): string {
  return url.slice(0, url.lastIndexOf("/"));
}
