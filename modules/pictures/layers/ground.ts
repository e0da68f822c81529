import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SceneItem } from "../../scene/index.server";
import { choosePalette, type Palette } from "../raster/palette";
import { type TrueColor, trueColorRows } from "../raster/write-pixels";
import { type Grid, groundSvg, rasterise } from "./draw-layer";

/** Background of a page, below all texts. */
export interface Ground {
  pixels: Uint32Array;
  /** Palette of the background; null where it leaves no room for the colors above it. */
  palette: Palette | null;
  /** Whether its colors alone exceed a palette. */
  isPhotograph: boolean;
}

/**
 * Size of the cache: the last four pages 1754 pixels wide, or one for print. The rows of true-color pages are not
 * counted.
 */
const CACHE_BYTES = 48_000_000;
const cache = new LRUCache<string, Ground>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ pixels, palette }) => pixels.byteLength + (palette?.indexes.length ?? 0) + 2000,
});

/** Maximum number of ground colors, which leaves room for those of texts, logos and seals. */
const MAX_COLORS = 112;

/**
 * Draws and caches the ground, which is the same for each certificate of a design. Throws for a ground that does not
 * cover the page, unless the page is transparent.
 */
export function drawGround(items: SceneItem[], grid: Grid, transparent = false): Ground {
  const svg = groundSvg(items, grid);
  const key = createHash("sha1").update(`${transparent} ${svg}`).digest("base64");
  const ground = cache.get(key) ?? draw(svg, transparent);
  cache.set(key, ground);
  return ground;
}

function draw(svg: string, transparent: boolean): Ground {
  const pixels = rasterise(svg).slice();
  // The palette of a transparent page is chosen when all of it is put together.
  if (transparent) return { pixels, palette: null, isPhotograph: false };
  if (!pixels.every((pixel) => pixel >>> 24 === 255)) throw new Error("the ground of a page does not cover it");
  const palette = choosePalette(pixels, { most: MAX_COLORS });
  return { pixels, palette, isPhotograph: palette === null && choosePalette(pixels) === null };
}

const rowsOfGrounds = new WeakMap<Ground, Uint8Array>();

/** Returns the true-color rows of a ground, built once and cached with it. */
export function inTrueColor(ground: Ground, grid: Grid): TrueColor {
  const rows = rowsOfGrounds.get(ground) ?? trueColorRows(grid, ground.pixels);
  rowsOfGrounds.set(ground, rows);
  return { pixels: ground.pixels, rows };
}
