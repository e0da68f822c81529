import { differenceCiede2000, type Rgb } from "culori";
import sharp from "sharp";
import { ssim } from "ssim.js";

const difference = differenceCiede2000();
/** Size for comparing colors: small enough to blur letters, large enough to show a wrong color in a corner. */
const SMALL = { width: 64, height: 64 };

/** Difference of two pictures: colors by CIEDE2000 over both at 64 pixels, shapes by SSIM. */
export interface Distance {
  meanColor: number;
  largestColor: number;
  ssim: number;
}

/**
 * Compares two pictures of the same page on white paper, in any formats that sharp reads. Shapes are compared at the
 * first one's own width; or, with "original", as SSIM's authors define it, at about the distance from which one views
 * the whole. The latter suits two programs that smooth hairlines differently.
 */
export async function comparePictures(
  shown: Uint8Array,
  drawn: Uint8Array,
  downsample: false | "original" = false,
): Promise<Distance> {
  const [one, other] = await Promise.all([decode(shown), decode(drawn)]);
  const size = one.info;
  const [small, smallOther] = await Promise.all([pixelsOf(one, SMALL), pixelsOf(other, SMALL)]);
  const apart: number[] = [];
  for (let at = 0; at < SMALL.width * SMALL.height; at++)
    apart.push(difference(colorAt(small, at), colorAt(smallOther, at)));
  const [whole, wholeOther] = await Promise.all([pixelsOf(one, size), pixelsOf(other, size)]);
  return {
    meanColor: apart.reduce((sum, value) => sum + value, 0) / apart.length,
    largestColor: Math.max(...apart),
    ssim: ssim(asImage(whole, size), asImage(wholeOther, size), { downsample }).mssim,
  };
}

type Decoded = Awaited<ReturnType<typeof decode>>;
type Size = { width: number; height: number };

/**
 * Decodes a picture at full size first. From a WebP or a JPEG sharp would otherwise scale while decoding, with other
 * pixels than from a PNG.
 */
const decode = (picture: Uint8Array) =>
  sharp(picture).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

function pixelsOf({ data, info }: Decoded, { width, height }: Size): Promise<Buffer> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).resize({ width, height, fit: "fill" }).raw().toBuffer();
}

function colorAt(pixels: Buffer, at: number): Rgb {
  const [r = 0, g = 0, b = 0] = pixels.subarray(4 * at, 4 * at + 3);
  return { mode: "rgb", r: r / 255, g: g / 255, b: b / 255 };
}

const asImage = (pixels: Buffer, { width, height }: Size) => ({ data: new Uint8ClampedArray(pixels), width, height });
