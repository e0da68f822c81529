import { deflateSync } from "node:zlib";
import { zlibSync } from "fflate";
import { encodeChunk, PNG_SIGNATURE } from "../../credentials/index.server";
import { choosePalette, type Palette } from "./palette";
import type { Pixels } from "./read-pixels";

/**
 * Encodes a PNG in at most 256 colors; null for a picture that needs more. Images `kept` inside other files are
 * compressed by a JavaScript library, for the same bytes on every machine. A whole page is compressed by Node's zlib in
 * a tenth of the time; its compression may differ between releases and processors, which `isSamePng` accepts.
 */
export function writePixels(pixels: Pixels, use: Use): Uint8Array | null {
  const { buffer, byteOffset, length } = pixels.rgba;
  const palette = choosePalette(new Uint32Array(buffer, byteOffset, length / 4));
  return palette && writeIndexed(pixels, palette, use);
}

interface Size {
  width: number;
  height: number;
}
type Use = "kept" | "page";

/**
 * Compression level that takes half the time of level 5, for a sixth more bytes: from here on zlib no longer looks for
 * a longer match.
 */
const PAGE_LEVEL = 3;

/** Encodes an indexed PNG with 8 bits a pixel and filter type None (PNG 1.2, 4.1). */
export function writeIndexed({ width, height }: Size, { colors, indexes }: Palette, use: Use): Uint8Array {
  const rows = rowsOf((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const alphas = Uint8Array.from(colors, (color) => color >>> 24);
  return assemble({ width, height }, INDEXED, [
    encodeChunk("PLTE", Uint8Array.from(Array.from(colors).flatMap(channelsOf))),
    ...(alphas.some((alpha) => alpha < 255) ? [encodeChunk("tRNS", alphas)] : []),
    encodeChunk("IDAT", use === "kept" ? zlibSync(rows, { level: 9 }) : deflateSync(rows, { level: PAGE_LEVEL })),
  ]);
}

/** Reused buffer for the rows of a page, of two million bytes. */
let scratch = new Uint8Array();

/** Returns a zeroed buffer, so that each row begins with filter type None. */
function rowsOf(size: number): Uint8Array {
  if (scratch.length !== size) scratch = new Uint8Array(size);
  else scratch.fill(0);
  return scratch;
}

/** Writes a page with transparent pixels: in a palette if its colors fit one, otherwise in true color with alpha. */
export function writeTransparent({ width, height }: Size, pixels: Uint32Array): Uint8Array {
  const palette = choosePalette(pixels);
  if (palette) return writeIndexed({ width, height }, palette, "page");
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const rows = new Uint8Array((width * 4 + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(bytes.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const packed = encodeChunk("IDAT", deflateSync(rows, { level: PAGE_LEVEL }));
  return assemble({ width, height }, TRUE_COLOR_WITH_ALPHA, [packed]);
}

/** A true-color picture and its rows in a PNG. */
export interface TrueColor {
  pixels: Uint32Array;
  rows: Uint8Array;
}

/**
 * Encodes opaque pixels as a true-color PNG, with three times the bytes. Where `like` is a picture that differs only in
 * places, its rows are copied and changed.
 */
export function writeTrueColor(size: Size, pixels: Uint32Array, like?: TrueColor): Uint8Array {
  const rows = like ? rowsLike(like, size, pixels) : trueColorRows(size, pixels);
  return assemble(size, TRUE_COLOR, [encodeChunk("IDAT", deflateSync(rows, { level: PAGE_LEVEL }))]);
}

/** Encodes true-color rows, each after a byte for filter type None. */
export function trueColorRows({ width, height }: Size, pixels: Uint32Array): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height);
  // Four pixels are packed into three 32-bit numbers and copied as a row.
  const row = new Uint32Array(Math.ceil(width / 4) * 3);
  const bytes = new Uint8Array(row.buffer, 0, width * 3);
  for (let y = 0; y < height; y++) {
    for (let from = y * width, to = 0; to < row.length; from += 4, to += 3) {
      const [second, third] = [pixels[from + 1] ?? 0, pixels[from + 2] ?? 0];
      row[to] = ((pixels[from] ?? 0) & 0xffffff) | (second << 24);
      row[to + 1] = ((second >>> 8) & 0xffff) | (third << 16);
      row[to + 2] = ((third >>> 16) & 0xff) | ((pixels[from + 3] ?? 0) << 8);
    }
    rows.set(bytes, y * (width * 3 + 1) + 1);
  }
  return rows;
}

function rowsLike(like: TrueColor, { width, height }: Size, pixels: Uint32Array): Uint8Array {
  const rows = rowsOf(like.rows.length);
  rows.set(like.rows);
  const before = like.pixels;
  for (let y = 0, from = 0; y < height; y++) {
    for (let to = y * (width * 3 + 1) + 1, end = from + width; from < end; from++, to += 3) {
      const pixel = pixels[from] ?? 0;
      if (pixel === before[from]) continue;
      rows[to] = pixel;
      rows[to + 1] = pixel >>> 8;
      rows[to + 2] = pixel >>> 16;
    }
  }
  return rows;
}

/** Color types of PNG 1.2, 4.1.1. */
const [TRUE_COLOR, INDEXED, TRUE_COLOR_WITH_ALPHA] = [2, 3, 6];

function assemble({ width, height }: Size, color: number, chunks: Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color, 0, 0, 0], 8);
  const end = encodeChunk("IEND", new Uint8Array());
  return Buffer.concat([PNG_SIGNATURE, encodeChunk("IHDR", header), ...chunks, end]);
}

const channelsOf = (color: number): number[] => [color & 255, (color >>> 8) & 255, (color >>> 16) & 255];
