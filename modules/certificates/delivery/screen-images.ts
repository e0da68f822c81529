import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Drawing } from "../../rendering/index.server";
import type { PreparedImage } from "../../scene/index.server";

/**
 * Maximum length of the longer side in pixels, at least the displayed size in editors and lists. A picture may be a
 * page's background.
 */
const SIDES = { logo: 240, picture: 1200 };
/** Maximum number of cached images, enough for several organizations that work at the same time. */
const MAX_CACHED = 60;
const cache = new LRUCache<string, Promise<PreparedImage>>({ max: MAX_CACHED });

/**
 * Shrinks an image to the size shown on a screen: editors fetch a page often, and only printing needs full resolution.
 */
export async function forScreen<Image extends PreparedImage | null | undefined>(
  drawing: Drawing,
  organizationId: string,
  image: Image,
  use: keyof typeof SIDES,
): Promise<PreparedImage | Image> {
  const side = SIDES[use];
  if (!image || Math.max(image.width, image.height) <= side) return image;
  const key = `${side} ${createHash("sha256").update(image.png).digest("base64")}`;
  const small = cache.get(key) ?? shrink(drawing, organizationId, image, side);
  cache.set(key, small);
  try {
    return await small;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

const shrink = ({ draw }: Drawing, organizationId: string, image: PreparedImage, side: number) =>
  draw("shrink-image", { image, box: { width: side, height: side } }, organizationId);
