import type { Result } from "../result";
/**
 * Use of an image. A mark is a logo or a signature, printed like ink; a picture keeps its margins; an avatar shows its
 * middle square.
 */
export type ImageUse = "mark" | "picture" | "avatar";

/**
 * An uploaded image, encoded anew as a PNG. Sizes in pixels; each side has at least 8, and the image at most 4 MB or 24
 * megapixels.
 */
export type ImageReading = Result<
  { image: { png: Uint8Array; width: number; height: number } },
  "too-large" | "unsupported-image" | "bad-image" | "bad-svg" | "too-small"
>;
