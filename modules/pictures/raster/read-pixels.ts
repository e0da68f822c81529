import { inflateSync } from "node:zlib";
import { isPng, pngChunks } from "../../credentials/index.server";

/** Red, green, blue and alpha of each pixel, from the upper left. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Offsets of the pixel format in the header of a PNG (PNG 1.2, 4.1.1). */
const [DEPTH, COLOR, INTERLACE] = [8, 9, 12];
const CHANNELS: Record<number, 3 | 4> = { 2: 3, 6: 4 };

/** Decodes a PNG as the platform stores images: 8 bits, without a palette. Null for any other encoding. */
export function readPixels(png: Uint8Array): Pixels | null {
  const chunks = isPng(png) ? [...pngChunks(png)] : [];
  const [header] = chunks;
  if (header?.type !== "IHDR" || header.data[DEPTH] !== 8 || header.data[INTERLACE] !== 0) return null;
  const channels = CHANNELS[header.data[COLOR] ?? 0];
  if (!channels || chunks.some(({ type }) => type === "tRNS")) return null;
  const view = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const size = (width * channels + 1) * height;
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));
  const rows = inflateSync(packed, { maxOutputLength: size });
  return rows.length === size ? { width, height, rgba: unfilter(rows, width, height, channels) } : null;
}

/** Reverses the row filters (PNG 1.2, 6). */
function unfilter(rows: Uint8Array, width: number, height: number, channels: 3 | 4): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const length = width * channels;
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const at = y * (length + 1);
    const filter = rows[at] ?? 0;
    const row = rows.slice(at + 1, at + 1 + length);
    for (let i = 0; i < length; i++) {
      const left = i < channels ? 0 : (row[i - channels] ?? 0);
      const up = above[i] ?? 0;
      const corner = i < channels ? 0 : (above[i - channels] ?? 0);
      row[i] = (row[i] ?? 0) + foretold(filter, left, up, corner);
    }
    for (let x = 0; x < width; x++)
      for (let i = 0; i < channels; i++) rgba[(y * width + x) * 4 + i] = row[x * channels + i] ?? 0;
    above = row;
  }
  return rgba;
}

function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
