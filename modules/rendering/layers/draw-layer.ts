import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import type { Scene, SceneItem } from "../scene/scene";
import { writeFragment } from "../write-svg";
import { boundsOf } from "./bounds";

/** A page in pixels, and how many of them a point is. */
export interface Grid {
  width: number;
  height: number;
  across: number;
  down: number;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Part of a page as it looks by itself, on clear ground: in each pixel red, green and blue times alpha, and alpha, red in
 * the lowest eight bits.
 */
export interface Layer extends Place {
  pixels: Uint32Array;
}

export function gridOf(scene: Scene, width: number): Grid {
  const height = Math.max(1, Math.round((width * scene.height) / scene.width));
  return { width, height, across: width / scene.width, down: height / scene.height };
}

/** Titles, logos and what is between them: of a page 1754 pixels wide some 3 MB. */
const KEPT_BYTES = 24_000_000;
const kept = new LRUCache<string, Layer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ pixels }) => pixels.byteLength + 200,
});

/**
 * What the items look like by themselves; null where nothing of them is on the page. The same items at the same place are
 * the same pixels, so that a layer which was drawn before is not drawn again; but for what no other certificate has.
 */
export function drawLayer(items: SceneItem[], grid: Grid): Layer | null {
  const place = placeOf(items, grid);
  if (place.width <= 0 || place.height <= 0) return null;
  const svg = layerSvg(items, place, grid);
  if (items.some((item) => item.kind === "qr" || (item.kind === "shape" && item.own)))
    return { ...place, pixels: rasterise(svg) };
  const key = createHash("sha1").update(`${place.x} ${place.y} ${svg}`).digest("base64");
  const known = kept.get(key) ?? { ...place, pixels: rasterise(svg) };
  kept.set(key, known);
  return known;
}

/** The same of the whole page. */
export const groundSvg = (items: SceneItem[], grid: Grid): string =>
  layerSvg(items, { x: 0, y: 0, width: grid.width, height: grid.height }, grid);

function placeOf(items: SceneItem[], { width, height, across, down }: Grid): Place {
  const { left, top, right, bottom } = boundsOf(items);
  const x = Math.max(0, Math.floor(left * across) - 1);
  const y = Math.max(0, Math.floor(top * down) - 1);
  return {
    ...{ x, y, width: Math.min(width, Math.ceil(right * across) + 1) - x },
    height: Math.min(height, Math.ceil(bottom * down) + 1) - y,
  };
}

const layerSvg = (items: SceneItem[], { x, y, width, height }: Place, { across, down }: Grid): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">` +
  `<g transform="matrix(${across} 0 0 ${down} ${-x} ${-y})">${writeFragment(items)}</g></svg>`;

export function rasterise(svg: string): Uint32Array {
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}
