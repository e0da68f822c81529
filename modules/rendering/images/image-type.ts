/** What an image of our own is encoded as, by its first bytes. */
export function imageType({ png: bytes }: { png: Uint8Array }): "image/png" | "image/jpeg" {
  return isJpeg(bytes) ? "image/jpeg" : "image/png";
}

/** ISO/IEC 10918-1, B.1.1.3: the start of an image, and then a marker. */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
