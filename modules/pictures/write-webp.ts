import sharp from "sharp";
import type { Scene } from "../scene/index.server";
import { pageAsImage } from "./write-png";

interface Step {
  /** Of WebP, of 100. */
  quality: number;
  /** The bytes that a page takes in it, of those that it takes in the best. Pages differ by a sixth. */
  share: number;
  effort: number;
}

/**
 * From what looks like the original to what is still read well. More effort takes twice the time for three bytes in a
 * hundred, which count where little else is left to give; halving colors with more care would take four times.
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
 * A scene as a WebP picture for a page: as good as `maxBytes` allow, in narrower forms only where no quality is small
 * enough. It carries no credential, so nobody can take it for the certificate.
 */
export async function writeWebp(scene: Scene, options: { width: number; maxBytes: number }): Promise<Uint8Array> {
  const drawn = pageAsImage(scene, options.width);
  for (let width = options.width; ; width = Math.round(width * NARROWER)) {
    const { data, info } = await drawn.clone().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    // Not all that is said of the pixels: "premultiplied", of pixels without transparency, would change their colors.
    const raw = { width: info.width, height: info.height, channels: info.channels };
    let best = 0;
    for (const { quality, share, effort } of STEPS) {
      // One look at its bytes says which qualities need not be tried.
      if (best * share > options.maxBytes) continue;
      const bytes = await sharp(data, { raw }).webp({ quality, effort }).toBuffer();
      if (bytes.length <= options.maxBytes) return new Uint8Array(bytes);
      best = bytes.length / share;
    }
  }
}
