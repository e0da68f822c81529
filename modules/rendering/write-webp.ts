import sharp from "sharp";
import type { Scene } from "./scene/scene";
import { pageAsImage } from "./write-png";

/** From what cannot be told from the original to what is still read well. */
const QUALITIES = [86, 76, 66, 54, 40];

/**
 * A scene as a WebP picture for a page: as good as `mostBytes` allow, in narrower forms only where no quality is small
 * enough. It carries no credential, so nobody can take it for the certificate.
 */
export async function writeWebp(scene: Scene, options: { width: number; mostBytes: number }): Promise<Uint8Array> {
  const drawn = await pageAsImage(scene, options.width);
  for (let width = options.width; ; width = Math.round(width * 0.8)) {
    const { data, info } = await drawn.clone().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    // Not all that is said of the pixels: "premultiplied", of pixels without transparency, would change their colors.
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const quality of QUALITIES) {
      const bytes = await sharp(data, { raw }).webp({ quality, smartSubsample: true }).toBuffer();
      if (bytes.length <= options.mostBytes) return new Uint8Array(bytes);
    }
  }
}
