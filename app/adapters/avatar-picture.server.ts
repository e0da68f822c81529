import sharp from "sharp";

const MAX_BYTES = 4 * 1024 * 1024;
/** A telephone's photograph; a small file can claim far more. */
const MAX_PIXELS = 24_000_000;
const SIDE = 256;

/**
 * A portrait as a square PNG of our own encoding, 256 pixels wide and without metadata. The kind of picture is told by
 * its first bytes, so that no other decoder is ever asked.
 */
export async function readAvatarPicture(
  bytes: Uint8Array,
): Promise<{ ok: true; png: Uint8Array } | { ok: false; code: "picture-too-large" | "picture-unreadable" }> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "picture-too-large" };
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const isWebp = head.startsWith("RIFF") && head.slice(8) === "WEBP";
  if (!head.startsWith("\x89PNG\r\n\x1a\n") && !head.startsWith("\xff\xd8\xff") && !isWebp) {
    return { ok: false, code: "picture-unreadable" };
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: "error", animated: false });
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) return { ok: false, code: "picture-too-large" };
    const png = await picture
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: "cover" })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { ok: true, png: new Uint8Array(png) };
  } catch {
    return { ok: false, code: "picture-unreadable" };
  }
}
