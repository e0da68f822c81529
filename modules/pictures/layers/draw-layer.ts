import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import { type Bounds, boundsOf, type Scene, type SceneItem } from "../../scene/index.server";
import { writeFragment } from "../svg/write-svg";
import { type Stretches, stretchesOf } from "./stretches";

/** Size of a page in pixels, and the number of pixels in a point. */
export interface Grid {
  width: number;
  height: number;
  across: number;
  down: number;
}

export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Part of a page drawn alone on a transparent ground. Each pixel is premultiplied RGBA, red in the lowest eight bits.
 */
export interface Layer extends PixelBox {
  pixels: Uint32Array;
  stretches: Stretches;
}

export function gridOf(scene: Scene, width: number): Grid {
  const height = Math.max(1, Math.round((width * scene.height) / scene.width));
  return { width, height, across: width / scene.width, down: height / scene.height };
}

/** Size of the cache of layers; titles, logos and what is between them take some 3 MB of a page 1754 pixels wide. */
const CACHE_BYTES = 24_000_000;
const cache = new LRUCache<string, Layer>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ pixels, stretches: { first, opaque } }) =>
    pixels.byteLength + 4 * first.length + 5 * opaque.length + 200,
});

/**
 * Draws items alone; null where none of them is on the page. Layers are cached, as the same items at the same position
 * give the same pixels. Layers with items of a single certificate are not cached, and only their items in `seen` are
 * drawn, in the box of all items.
 */
export function drawLayer(items: SceneItem[], grid: Grid, seen = items): Layer | null {
  const box = pixelsWithin(boundsOf(items), grid);
  if (box.width <= 0 || box.height <= 0) return null;
  if (items.some(isOwn)) return rasteriseAt(box, layerSvg(seen, box, grid));
  const svg = layerSvg(items, box, grid);
  const key = createHash("sha1").update(`${box.x} ${box.y} ${svg}`).digest("base64");
  const layer = cache.get(key) ?? rasteriseAt(box, svg);
  cache.set(key, layer);
  return layer;
}

/** Whether the item belongs to a single certificate. */
export const isOwn = (item: SceneItem): boolean => item.kind === "qr" || (item.kind === "shape" && item.own === true);

function rasteriseAt(box: PixelBox, svg: string): Layer {
  const pixels = rasterise(svg);
  return { ...box, pixels, stretches: stretchesOf(pixels, box.width, box.height) };
}

/** SVG of items in the box of the whole page. */
export const groundSvg = (items: SceneItem[], grid: Grid): string =>
  layerSvg(items, { x: 0, y: 0, width: grid.width, height: grid.height }, grid);

/** Box of the pixels that a drawing within bounds (in points) may touch. */
export function pixelsWithin({ left, top, right, bottom }: Bounds, { width, height, across, down }: Grid): PixelBox {
  const x = Math.max(0, Math.floor(left * across) - 1);
  const y = Math.max(0, Math.floor(top * down) - 1);
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(right * across) + 1) - x,
    height: Math.min(height, Math.ceil(bottom * down) + 1) - y,
  };
}

const layerSvg = (items: SceneItem[], { x, y, width, height }: PixelBox, { across, down }: Grid): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">` +
  `<g transform="matrix(${across} 0 0 ${down} ${-x} ${-y})">${writeFragment(items)}</g></svg>`;

export function rasterise(svg: string): Uint32Array {
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}
