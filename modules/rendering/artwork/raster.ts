/** Opaque pixels, four bytes each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Pixels: 250 to an inch of A4. */
export const LONGEST_SIDE = 2924;
