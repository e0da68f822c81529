import jsQR from "jsqr";
import sharp from "sharp";
import type { Result } from "../../kernel/result";

/** Maximum number of pixels: a phone's photograph has up to 50 megapixels; 100 kB of PNG can claim nine hundred. */
const MAX_PIXELS = 50_000_000;
/** Longer sides at which the code is searched, in this order: most photographs succeed at the first. */
const SIDES = [900, 1500, 450];
/** Longer side of the decoded picture, the largest of `SIDES`: the picture is decoded once. */
const DECODED = 1500;
/** Time in milliseconds after which no further size is tried. */
const TIMEOUT_MS = 700;

export type CodeReading = Result<{ text: string }, "no-code" | "unsupported-file" | "too-large">;

/**
 * Reads the QR code in a photograph (JPEG, PNG, WebP), also light on dark. Codes: `no-code`, `unsupported-file` (a
 * damaged picture), `too-large` (over 50 megapixels, by its header).
 */
export async function decodeCode(bytes: Uint8Array, elapsedMs: () => number): Promise<CodeReading> {
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { ok: false, code: "too-large" };
    const picture = await decode(bytes);
    for (const side of SIDES) {
      if (side !== SIDES[0] && elapsedMs() > TIMEOUT_MS) break;
      const found = await findCode(picture, side);
      if (found) return { ok: true, text: found };
    }
    return { ok: false, code: "no-code" };
  } catch {
    return { ok: false, code: "unsupported-file" };
  }
}

interface Picture {
  data: Buffer;
  info: { width: number; height: number };
}

/** Decodes a picture upright, opaque and reduced, as red, green, blue and alpha. */
function decode(bytes: Uint8Array): Promise<Picture> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .rotate()
    .resize({ width: DECODED, height: DECODED, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function findCode({ data, info: { width, height } }: Picture, side: number): Promise<string | null> {
  const resized = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(resized.data.buffer, resized.data.byteOffset, resized.data.byteLength);
  return jsQR(pixels, resized.info.width, resized.info.height, { inversionAttempts: "attemptBoth" })?.data || null;
}

const SIGNATURES = [
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "\xff\xd8\xff"],
  [8, "WEBP"],
] as const;

/** Returns whether the bytes begin like a PNG, JPEG or WebP picture. */
export function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return SIGNATURES.some(([at, signature]) => head.startsWith(signature, at));
}
