import { deflateSync } from "node:zlib";
import { zlibSync } from "fflate";
import { encodeChunk, PNG_SIGNATURE } from "../../credentials/index.server";
import { choosePalette, type Palette } from "./palette";
import type { Pixels } from "./read-pixels";

/**
 * A PNG in at most 256 colors; null for a picture that needs more. What is `kept` inside other files is packed by a program
 * in this language, to be the same bytes on every machine. A whole page is packed by Node's, in a fifth of the time: how
 * tightly may differ between releases and processors, which `isSamePng` knows of.
 */
export function writePixels(pixels: Pixels, use: "kept" | "page"): Uint8Array | null {
  const palette = choosePalette(pixels.rgba);
  return palette && encode(pixels, palette, use === "kept" ? packForGood : packQuickly);
}

type Pack = (rows: Uint8Array) => Uint8Array;
const packForGood: Pack = (rows) => zlibSync(rows, { level: 9 });
const packQuickly: Pack = (rows) => deflateSync(rows, { level: 5 });

/** PNG 1.2, 4.1: 8 bits a pixel, no row foretold from another. */
function encode({ width, height }: Pixels, { colors, indexes }: Palette, pack: Pack): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const clear = colors.some(([, , , alpha]) => alpha < 255);
  return Buffer.concat([
    PNG_SIGNATURE,
    encodeChunk("IHDR", header),
    encodeChunk("PLTE", Uint8Array.from(colors.flatMap((color) => color.slice(0, 3)))),
    ...(clear ? [encodeChunk("tRNS", Uint8Array.from(colors.map(([, , , alpha]) => alpha)))] : []),
    encodeChunk("IDAT", pack(rows)),
    encodeChunk("IEND", new Uint8Array()),
  ]);
}
