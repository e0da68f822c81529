import { type DesignDocument, pageOf } from "../../rendering/index.server";

/** Pixels of the longer side of the picture on pages: sharp at its displayed width. */
const LONGEST_SIDE = 1120;

export interface PixelSize {
  width: number;
  height: number;
}

/** Computes the size of a certificate's picture on pages, from its design's proportions. */
export function pictureSize(design: string | DesignDocument): PixelSize {
  const { width, height } = pageOf(design);
  const scale = LONGEST_SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
