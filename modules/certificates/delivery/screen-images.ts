import { createHash } from "node:crypto";
import { type PreparedImage, shrinkImage } from "../../rendering/index.server";

/** Pixels: no logo and no signature is seen larger in an editor. */
const SIDE = 240;
/** Images of several organizations that work at the same time. */
const MOST_KEPT = 60;
const kept = new Map<string, Promise<PreparedImage>>();

/** The image as large as a screen shows it: an editor fetches a page many times, which is printed from the whole one. */
export async function forScreen(image: PreparedImage | null): Promise<PreparedImage | null> {
  if (!image || Math.max(image.width, image.height) <= SIDE) return image;
  const key = createHash("sha256").update(image.png).digest("base64");
  const small = kept.get(key) ?? shrinkImage(image, { width: SIDE, height: SIDE });
  kept.delete(key);
  kept.set(key, small);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  try {
    return await small;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
