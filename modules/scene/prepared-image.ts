/**
 * An image of our own encoding, and its size in pixels: a PNG, or the JPEG of a page's background
 * (`images/image-type.ts` tells which).
 */
export interface PreparedImage {
  width: number;
  height: number;
  png: Uint8Array;
}
