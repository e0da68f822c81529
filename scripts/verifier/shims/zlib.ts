// In the place of node:zlib in the page that people keep: opening what PDFs and PNGs compress.
import { Buffer } from "node:buffer";
import { gunzipSync as gunzip, Unzlib } from "fflate";

export const constants = { Z_SYNC_FLUSH: 2 };

/** Stops where it would become larger than allowed, so that a small file cannot fill the memory. */
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

/** Only writing a PNG takes one, and this page writes none. */
export function crc32(): never {
  throw new Error("this page writes no pictures");
}
