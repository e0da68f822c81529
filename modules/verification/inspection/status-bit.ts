import { gunzipSync } from "node:zlib";

/** A list of a hundred million credentials; a few kilobytes can claim gigabytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * One bit of a status list: multibase base64url of a compressed bit string whose first bit is the highest of the first
 * byte (W3C Bitstring Status List v1.0, section 3.4). Null where there is no such list or no such bit.
 */
export function readListBit(encodedList: string, index: number): boolean | null {
  if (!encodedList.startsWith("u")) return null;
  try {
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"), { maxOutputLength: MOST_BYTES });
    const byte = bits[index >> 3];
    return byte === undefined ? null : ((byte >> (7 - (index & 7))) & 1) === 1;
  } catch {
    return null;
  }
}
