/** Opaque pixels, four bytes each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Longer side in pixels: A4 at 250 pixels per inch. */
export const LONGEST_SIDE = 2924;
