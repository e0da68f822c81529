import { encodeChunk, isPng, pngChunks } from "../../credentials/index.server";
import { inflateWhole } from "../inflate-whole";

/**
 * Whether two PNGs of ours are the same file, whichever zlib packed their pixels, as `isSamePdf` says it of a PDF: the rows
 * of pixels and every byte around them are equal. `drawn` is of our own making; `given` may be anything, and no more of it
 * is unpacked than `drawn` holds.
 */
export function isSamePng(given: Uint8Array, drawn: Uint8Array): boolean {
  const one = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (one.equals(drawn)) return true;
  const theirs = pixelsIn(given);
  const ours = pixelsIn(drawn);
  if (!theirs || !ours) return false;
  const rows = inflateWhole(Buffer.from(ours.data), drawn.length * MOST_TIMES);
  if (!rows || !inflateWhole(Buffer.from(theirs.data), rows.length)?.equals(rows)) return false;
  const { from, to } = ours;
  return Buffer.concat([drawn.subarray(0, from), encodeChunk("IDAT", theirs.data), drawn.subarray(to)]).equals(one);
}

/** Deflate cannot pack any tighter. */
const MOST_TIMES = 1032;

/** The one chunk of pixels of a PNG and where it stands; null where they are in several, as we write none. */
function pixelsIn(png: Uint8Array): { data: Uint8Array; from: number; to: number } | null {
  const found: { data: Uint8Array; from: number; to: number }[] = [];
  for (const { type, data, end } of isPng(png) ? pngChunks(png) : [])
    if (type === "IDAT") found.push({ data, from: end - data.length - 12, to: end });
  return found.length === 1 ? (found[0] ?? null) : null;
}
