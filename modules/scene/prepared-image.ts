/**
 * An image that the platform encoded, with its size in pixels: a PNG, or the JPEG of a page background
 * (`images/image-type.ts` detects which).
 */
export interface PreparedImage {
  width: number;
  height: number;
  png: Uint8Array;
}
