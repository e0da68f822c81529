import sharp from "sharp";
import type { Scene } from "../scene/index.server";
import { pageAsImage } from "./write-png";

interface Step {
  /** WebP quality, of 100. */
  quality: number;
  /** Size of a page relative to the best quality. Pages differ by a sixth. */
  share: number;
  effort: number;
}

/**
 * Steps of quality, from visually lossless to still readable. More effort takes twice the time for three percent fewer
 * bytes, which matter only at the last step; better chroma subsampling would take four times.
 */
const STEPS: readonly Step[] = [
  { quality: 86, share: 1, effort: 2 },
  { quality: 76, share: 0.76, effort: 2 },
  { quality: 66, share: 0.69, effort: 2 },
  { quality: 54, share: 0.63, effort: 2 },
  { quality: 40, share: 0.53, effort: 4 },
];

const NARROWER = 0.8;

/**
 * Draws a scene as WebP for a web page, at the best quality within `maxBytes`; narrower only where no quality is small
 * enough. It contains no credential, so nobody can mistake it for the certificate.
 */
export async function writeWebp(scene: Scene, options: { width: number; maxBytes: number }): Promise<Uint8Array> {
  const drawn = pageAsImage(scene, options.width);
  for (let width = options.width; ; width = Math.round(width * NARROWER)) {
    const { data, info } = await drawn.clone().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    // Only size and channels are passed on: "premultiplied", for pixels without transparency, would change their
    // colors.
    const raw = { width: info.width, height: info.height, channels: info.channels };
    let best = 0;
    for (const { quality, share, effort } of STEPS) {
      // The size at one quality predicts which others need not be tried.
      if (best * share > options.maxBytes) continue;
      const bytes = await sharp(data, { raw }).webp({ quality, effort }).toBuffer();
      if (bytes.length <= options.maxBytes) return new Uint8Array(bytes);
      best = bytes.length / share;
    }
  }
}
