import { type DesignDocument, pageOf } from "../../rendering/index.server";

/** Pixels of the longer side of the picture on pages: sharp at the width that they give it. */
const LONGEST_SIDE = 1120;

/** A size in whole pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The picture of a certificate on pages, in the shape of its design. */
export function pictureSize(design: string | DesignDocument): PixelSize {
  const { width, height } = pageOf(design);
  const scale = LONGEST_SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
