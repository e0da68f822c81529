import { zlibSync } from "fflate";
import { encodeChunk, PNG_SIGNATURE } from "../../credentials/index.server";
import { choosePalette, type Palette } from "./palette";
import type { Pixels } from "./read-pixels";

/** How hard it is packed: what is kept, as far as it goes, and what is drawn once, as far as is quick. */
export type Packing = "kept" | "once";
const LEVELS = { kept: 9, once: 5 } as const;

/**
 * A PNG in at most 256 colors; null for a picture that needs more. It is packed by a program in this language, of one
 * version: the one of Node packs otherwise on another processor, and the same picture has to be the same bytes.
 */
export function writePixels(pixels: Pixels, packing: Packing): Uint8Array | null {
  const palette = choosePalette(pixels.rgba);
  return palette && encode(pixels, palette, LEVELS[packing]);
}

/** PNG 1.2, 4.1: 8 bits a pixel, no row foretold from another. */
function encode({ width, height }: Pixels, { colors, indexes }: Palette, level: 5 | 9): Uint8Array {
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
    encodeChunk("PLTE", Uint8Array.from(colors.flatMap(([red, green, blue]) => [red, green, blue]))),
    ...(clear ? [encodeChunk("tRNS", Uint8Array.from(colors.map(([, , , alpha]) => alpha)))] : []),
    encodeChunk("IDAT", zlibSync(rows, { level })),
    encodeChunk("IEND", new Uint8Array()),
  ]);
}
