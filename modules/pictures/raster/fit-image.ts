import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PreparedImage, Scene, SceneItem } from "../../scene/index.server";
import { type Pixels, readPixels } from "./read-pixels";
import { shrinkPixels } from "./shrink-pixels";
import { writePixels } from "./write-pixels";

/** Resolution for print: 288 dpi. */
const PIXELS_PER_POINT = 4;

/** Size of the cache. One organization's logo and signatures are on all of its certificates. */
const CACHE_BYTES = 8_000_000;
const fitted = new LRUCache<string, PreparedImage>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ png }) => png.length,
});

/**
 * Shrinks logos and signatures to the pixels that are visible in print, in as few colors as show no difference.
 * Photographs stay unchanged.
 */
export function fitImages(scene: Scene, pixelsPerPoint = PIXELS_PER_POINT): Scene {
  const fit = (item: SceneItem): SceneItem =>
    item.kind === "image" ? { ...item, image: fitImage(item.image, Math.ceil(item.width * pixelsPerPoint)) } : item;
  return { ...scene, items: scene.items.map(fit) };
}

function fitImage(image: PreparedImage, width: number): PreparedImage {
  const key = `${createHash("sha256").update(image.png).digest("hex")} ${width}`;
  const fittedImage = fitted.get(key) ?? shrink(image, width);
  fitted.set(key, fittedImage);
  return fittedImage;
}

/**
 * Number of decoded images in the cache. The same image is fitted to one size after another; a decoded image has some
 * megabytes and is dropped between lists.
 */
const MAX_CACHED_PIXELS = 4;
const CACHE_MS = 10_000;
const opened = new LRUCache<Uint8Array, Pixels>({ max: MAX_CACHED_PIXELS, ttl: CACHE_MS, ttlAutopurge: true });

function shrink(image: PreparedImage, width: number): PreparedImage {
  const whole = opened.get(image.png) ?? readPixels(image.png);
  if (whole) opened.set(image.png, whole);
  if (!whole) return image;
  const pixels = shrinkPixels(whole, width);
  const png = writePixels(pixels, "kept");

  return png && png.length < image.png.length ? { width: pixels.width, height: pixels.height, png } : image;
}
