import sharp from "sharp";
import { imageType, pageAsImage } from "../pictures/index.server";
import type { PreparedImage, Scene } from "../scene/index.server";

/** JPEG quality. Mail programs get JPEG and PNG, because some cannot read WebP. */
const QUALITY = 82;

/** Writes a scene as a JPEG `width` pixels wide. Without a credential, so that nobody takes it for the certificate. */
export async function writeJpeg(scene: Scene, width: number): Promise<Uint8Array> {
  const page = pageAsImage(scene, width);
  return new Uint8Array(await page.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY }).toBuffer());
}

/** Shrinks an image to fit the box, in pixels: a JPEG stays a JPEG, everything else becomes a PNG of few colors. */
export async function shrinkImage(
  image: PreparedImage,
  box: { width: number; height: number },
): Promise<PreparedImage> {
  const smaller = sharp(image.png).resize({ ...box, fit: "inside", withoutEnlargement: true });
  const encoded =
    imageType(image) === "image/jpeg"
      ? smaller.jpeg({ quality: QUALITY })
      : smaller.png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { png: new Uint8Array(data), width: info.width, height: info.height };
}
