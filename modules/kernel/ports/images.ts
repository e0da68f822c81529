import type { Result } from "../result";
/**
 * A mark is a logo or a signature, which lies on the page as ink does; a picture stays as it is, with its margins; of a
 * member's avatar the middle square is seen.
 */
export type ImageUse = "mark" | "picture" | "avatar";

/**
 * An image that somebody brought, as a PNG of our own encoding. Sizes in pixels; at least 8 of 4 MB, or 24 megapixels,
 * at most.
 */
export type ImageReading = Result<
  { image: { png: Uint8Array; width: number; height: number } },
  "too-large" | "unsupported-image" | "bad-image" | "bad-svg" | "too-small"
>;
