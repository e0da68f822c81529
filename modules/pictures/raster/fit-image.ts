import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PreparedImage, Scene, SceneItem } from "../../scene/index.server";
import { type Pixels, readPixels } from "./read-pixels";
import { shrinkPixels } from "./shrink-pixels";
import { writePixels } from "./write-pixels";

/** For print: 288 to an inch. */
const PIXELS_PER_POINT = 4;

/** One organization's logo and signatures are on all of its certificates. */
const KEPT_BYTES = 8_000_000;
const fitted = new LRUCache<string, PreparedImage>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ png }) => png.length,
});

/**
 * The scene with no more pixels in its logos and signatures than are seen of them, in as few colors as show no
 * difference. Photographs stay as they are.
 */
export function fitImages(scene: Scene, pixelsPerPoint = PIXELS_PER_POINT): Scene {
  const fit = (item: SceneItem): SceneItem =>
    item.kind === "image" ? { ...item, image: fitImage(item.image, Math.ceil(item.width * pixelsPerPoint)) } : item;
  return { ...scene, items: scene.items.map(fit) };
}

function fitImage(image: PreparedImage, width: number): PreparedImage {
  const key = `${createHash("sha256").update(image.png).digest("hex")} ${width}`;
  const known = fitted.get(key) ?? shrink(image, width);
  fitted.set(key, known);
  return known;
}

/**
 * The same image is fitted to one size after another; unpacked it has some megabytes, which nobody needs between lists.
 */
const KEPT_PIXELS = 4;
const KEPT_MS = 10_000;
const opened = new LRUCache<Uint8Array, Pixels>({ max: KEPT_PIXELS, ttl: KEPT_MS, ttlAutopurge: true });

function shrink(image: PreparedImage, width: number): PreparedImage {
  const whole = opened.get(image.png) ?? readPixels(image.png);
  if (whole) opened.set(image.png, whole);
  if (!whole) return image;
  const pixels = shrinkPixels(whole, width);
  const png = writePixels(pixels, "kept");

  return png && png.length < image.png.length ? { width: pixels.width, height: pixels.height, png } : image;
}
