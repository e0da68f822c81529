import sharp from "sharp";
import type { Artwork } from "../../kernel/ports/artwork";
import type { Raster } from "./raster";

/** Maximum size of a background, which is part of every certificate's PDF, PNG and SVG. */
const MAX_BYTES = 700_000;
/** JPEG qualities, tried in this order; at any of them letters and fine lines appear as drawn. */
const QUALITIES = [90, 84, 78, 70, 62];
/** Factor by which a background is scaled down if it is too large at every quality. */
const SMALLER = 0.8;
/** Maximum number of colors in a drawing; a photograph has tens of thousands. */
const FEW_COLORS = 4096;

/**
 * Encodes a background as small as possible without visible loss: a drawing of few colors as a lossless PNG, everything
 * else as a JPEG with full color resolution. At most 700 kB; the same pixels give the same bytes.
 */
export async function encodeArtwork(raster: Raster): Promise<Artwork["image"]> {
  if (colorsIn(raster) <= FEW_COLORS) {
    const png = await opened(raster)
      .png({ compressionLevel: 9, ...(colorsIn(raster) <= 256 ? { palette: true } : {}) })
      .toBuffer();
    if (png.length <= MAX_BYTES) return { bytes: new Uint8Array(png), width: raster.width, height: raster.height };
  }
  for (const scale of [1, SMALLER, SMALLER ** 2, SMALLER ** 3]) {
    const width = Math.round(raster.width * scale);
    const pixels = await opened(raster).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: pixels.info.width, height: pixels.info.height, channels: 3 as const };
    for (const quality of QUALITIES) {
      const jpeg = await sharp(pixels.data, { raw }).jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
      const last = scale === SMALLER ** 3 && quality === QUALITIES.at(-1);
      if (jpeg.length <= MAX_BYTES || last)
        return { bytes: new Uint8Array(jpeg), width: raw.width, height: raw.height };
    }
  }
  throw new Error("no encoding of the background was tried");
}

const opened = ({ data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toColourspace("srgb");

/** Counts the colors of an image, stopping above `FEW_COLORS`. */
function colorsIn({ data }: Raster): number {
  const seen = new Set<number>();
  for (let at = 0; at < data.length && seen.size <= FEW_COLORS; at += 4)
    seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return seen.size;
}
