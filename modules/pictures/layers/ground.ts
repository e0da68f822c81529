import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SceneItem } from "../../scene/index.server";
import { choosePalette, type Palette } from "../raster/palette";
import { type TrueColor, trueColorRows } from "../raster/write-pixels";
import { type Grid, groundSvg, rasterise } from "./draw-layer";

/** What lies behind all that is said on a page. */
export interface Ground {
  pixels: Uint32Array;
  /** Null where its colors leave no room for those above it. */
  palette: Palette | null;
  /** Whether its own colors are more than a palette holds. */
  isPhotograph: boolean;
}

/** Of pages 1754 pixels wide the last four, or one for print; of those in true color, their rows come on top of it. */
const KEPT_BYTES = 48_000_000;
const kept = new LRUCache<string, Ground>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ pixels, palette }) => pixels.byteLength + (palette?.indexes.length ?? 0) + 2000,
});

/** As many colors, so that there is room for those of texts, logos and seals. */
const MAX_COLORS = 112;

/**
 * Draws what is the same for each certificate of a design, once. Throws for a ground that does not cover the page,
 * unless the page is transparent.
 */
export function drawGround(items: SceneItem[], grid: Grid, transparent = false): Ground {
  const svg = groundSvg(items, grid);
  const key = createHash("sha1").update(`${transparent} ${svg}`).digest("base64");
  const known = kept.get(key) ?? draw(svg, transparent);
  kept.set(key, known);
  return known;
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

/** The rows of a ground whose pages need more colors than a palette has: packed once, and kept with it. */
export function inTrueColor(ground: Ground, grid: Grid): TrueColor {
  const rows = rowsOfGrounds.get(ground) ?? trueColorRows(grid, ground.pixels);
  rowsOfGrounds.set(ground, rows);
  return { pixels: ground.pixels, rows };
}
