import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Drawing } from "../../rendering/index.server";
import type { PreparedImage } from "../../scene/index.server";

/** Pixels: none is seen larger in an editor or a list. A picture may be a page's background. */
const SIDES = { logo: 240, picture: 1200 };
/** Images of several organizations that work at the same time. */
const MAX_KEPT = 60;
const kept = new LRUCache<string, Promise<PreparedImage>>({ max: MAX_KEPT });

/**
 * The image as large as a screen shows it: an editor fetches a page many times, which is printed from the whole one.
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
  const small = kept.get(key) ?? shrink(drawing, organizationId, image, side);
  kept.set(key, small);
  try {
    return await small;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

const shrink = ({ draw }: Drawing, organizationId: string, image: PreparedImage, side: number) =>
  draw("shrink-image", { image, box: { width: side, height: side } }, organizationId);
