import { isPng } from "../../credentials/index.server";

/** What an image of our own is encoded as, by its first bytes. */
export function imageType({ png: bytes }: { png: Uint8Array }): "image/png" | "image/jpeg" {
  return isJpeg(bytes) ? "image/jpeg" : "image/png";
}

/** ISO/IEC 10918-1, B.1.1.3: the start of an image, and then a marker. */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** PNG, JPEG or WebP, by its first bytes, so that no other decoder is ever asked. */
export function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return isPng(bytes) || isJpeg(bytes) || (head.startsWith("RIFF") && head.slice(8) === "WEBP");
}
