// Replaces node:zlib in the offline page: decompresses the data of PDFs and PNGs.
import { Buffer } from "node:buffer";
import { gunzipSync as gunzip, Unzlib } from "fflate";

export const constants = { Z_SYNC_FLUSH: 2 };

/** Decompresses data and stops at the allowed length, so that a small file cannot fill the memory. */
export function inflateSync(data: Uint8Array, options: { maxOutputLength?: number } = {}) {
  const most = options.maxOutputLength ?? Number.POSITIVE_INFINITY;
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Unzlib((part) => {
    size += part.length;
    if (size > most) throw new RangeError("larger than allowed");
    parts.push(part);
  });
  stream.push(data, true);
  return Buffer.concat(parts);
}

export const gunzipSync = (data: Uint8Array) => Buffer.from(gunzip(data));

/** CRC-32 of PNG (third edition, annex D), bit by bit: the inputs have about two hundred bytes. */
export function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
