import { isPng } from "../../credentials/index.server";

/** Media type of an image that the platform encoded, by its first bytes. */
export function imageType({ png: bytes }: { png: Uint8Array }): "image/png" | "image/jpeg" {
  return isJpeg(bytes) ? "image/jpeg" : "image/png";
}

/** Whether the bytes are a JPEG: start of image, followed by a marker (ISO/IEC 10918-1, B.1.1.3). */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Whether the bytes are a PNG, JPEG or WebP by their signature, so that no other decoder ever runs. */
export function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return isPng(bytes) || isJpeg(bytes) || (head.startsWith("RIFF") && head.slice(8) === "WEBP");
}
