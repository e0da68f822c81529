import type { Scene, SceneItem } from "../../scene/index.server";
import { choosePalette, type Palette } from "../raster/palette";
import type { Pixels } from "../raster/read-pixels";
import { writeIndexed, writeTransparent, writeTrueColor } from "../raster/write-pixels";
import { drawLayer, type Grid, gridOf, isOwn, type Layer } from "./draw-layer";
import { drawGround, type Ground, inTrueColor } from "./ground";
import { withoutHidden } from "./hidden-copies";

/** A composed page in pixels. The buffers are reused by the next page. */
interface Page {
  grid: Grid;
  ground: Ground;
  pixels: Uint32Array;
  /**
   * Range of pixels of each row that may differ from the ground: start and end of each, both 0 where nothing differs.
   */
  changed: Uint32Array;
}

/**
 * Draws a page as PNG from layers, each drawn alone and composited over those before: the ground, shared by all
 * certificates of a design, and the layers above, of which little differs. A layer does not depend on those below, so
 * that the same scene gives the same bytes whatever was cached.
 */
export function drawInLayers(scene: Scene, width: number): Uint8Array {
  const page = putTogether(scene, width);
  if (scene.transparent) return writeTransparent(page.grid, straightAlpha(page.pixels));
  const palette = paletteOf(page);
  if (palette) return writeIndexed(page.grid, palette, "page");
  return writeTrueColor(page.grid, page.pixels, inTrueColor(page.ground, page.grid));
}

/** Draws a page as opaque pixels, on white where it is transparent, for encoders of other formats. */
export function layersAsPixels(scene: Scene, width: number): Pixels {
  const { grid, pixels } = putTogether(scene, width);
  if (scene.transparent) for (let at = 0; at < pixels.length; at++) pixels[at] = over(pixels[at] ?? 0, WHITE);
  return { width: grid.width, height: grid.height, rgba: new Uint8Array(pixels.slice().buffer) };
}

function putTogether(scene: Scene, width: number): Page {
  const grid = gridOf(scene, width);
  const [behind = [], ...above] = layersIn(scene.items);
  const ground = drawGround(behind, grid, scene.transparent);
  const page = { grid, ground, pixels: pageLike(ground.pixels), changed: new Uint32Array(2 * grid.height) };
  for (const layer of drawLayers(above, grid)) lay(layer, page);
  return page;
}

/**
 * Draws the layers from top to bottom, so that shapes of a single certificate hidden by the next layer are left out.
 */
function drawLayers(parts: SceneItem[][], grid: Grid): Layer[] {
  const layers: Layer[] = [];
  let above: Layer | null = null;
  for (const items of [...parts].reverse()) {
    const seen: SceneItem[] = above && items.some(isOwn) ? withoutHidden(items, above, grid) : items;
    above = drawLayer(items, grid, seen);
    if (above) layers.push(above);
  }
  return layers.reverse();
}

/**
 * Chooses the palette from the ground's palette and the changed pixels, in a tenth of the time for all pixels; null
 * where there are too many colors.
 */
function paletteOf({ ground: { pixels, palette, isPhotograph }, pixels: page, changed }: Page): Palette | null {
  if (isPhotograph) return null;
  return choosePalette(page, palette ? { over: { pixels, palette, changed } } : {});
}

/**
 * Splits a page into layers: first the leading shared shapes; then runs of shapes, each split after its last shape of a
 * single certificate; and every other item alone.
 */
function layersIn(items: SceneItem[]): SceneItem[][] {
  const notShared = items.findIndex((item) => item.kind !== "shape" || item.own);
  const first = notShared < 0 ? items.length : notShared;
  const runs: SceneItem[][] = [];
  for (const item of items.slice(first)) {
    const last = runs.at(-1);
    if (item.kind === "shape" && last?.[0]?.kind === "shape") last.push(item);
    else runs.push([item]);
  }
  const parts = runs.flatMap((run) => {
    const own = run.findLastIndex((item) => item.kind === "shape" && item.own) + 1;
    return [run.slice(0, own), run.slice(own)];
  });
  return [items.slice(0, first), ...parts.filter((part) => part.length > 0)];
}

/** Reused buffer for the composed page, of nine million bytes. */
let scratch = new Uint32Array();

function pageLike(pixels: Uint32Array): Uint32Array {
  if (scratch.length !== pixels.length) scratch = new Uint32Array(pixels.length);
  scratch.set(pixels);
  return scratch;
}

function lay({ x, y, width, height, pixels, stretches }: Layer, { grid, pixels: page, changed }: Page): void {
  const { first, columns, opaque } = stretches;
  for (let row = 0; row < height; row++) {
    const from = row * width;
    const to = (y + row) * grid.width + x;
    const span = 2 * (y + row);
    changed[span] = changed[span + 1] === 0 ? to : Math.min(changed[span] ?? 0, to);
    changed[span + 1] = Math.max(changed[span + 1] ?? 0, to + width);
    for (let one = first[row] ?? 0; one < (first[row + 1] ?? 0); one++) {
      const [begin, end] = [columns[2 * one] ?? 0, columns[2 * one + 1] ?? 0];
      if (opaque[one] === 1) page.set(pixels.subarray(from + begin, from + end), to + begin);
      else
        for (let column = begin; column < end; column++) {
          const above = pixels[from + column] ?? 0;
          page[to + column] = above >>> 24 === 255 ? above : over(above, page[to + column] ?? 0);
        }
    }
  }
}

const WHITE = 0xffffffff;

/** Composites two premultiplied pixels. */
function over(above: number, below: number): number {
  const clear = 255 - (above >>> 24);
  const red = (above & 255) + divide((below & 255) * clear);
  const green = ((above >>> 8) & 255) + divide(((below >>> 8) & 255) * clear);
  const blue = ((above >>> 16) & 255) + divide(((below >>> 16) & 255) * clear);
  const alpha = (above >>> 24) + divide((below >>> 24) * clear);
  return (
    ((Math.min(255, alpha) << 24) | (Math.min(255, blue) << 16) | (Math.min(255, green) << 8) | Math.min(255, red)) >>>
    0
  );
}

/** Divides by 255, rounded. */
const divide = (value: number): number => (value + 128 + ((value + 128) >> 8)) >> 8;

/** Divides the colors of pixels by their alpha, as a PNG has them. */
function straightAlpha(pixels: Uint32Array): Uint32Array {
  return pixels.map((pixel) => {
    const alpha = pixel >>> 24;
    if (alpha === 255 || alpha === 0) return alpha === 0 ? 0 : pixel;
    const straight = (shift: number) => Math.min(255, Math.round((((pixel >>> shift) & 255) * 255) / alpha));
    return ((alpha << 24) | (straight(16) << 16) | (straight(8) << 8) | straight(0)) >>> 0;
  });
}
