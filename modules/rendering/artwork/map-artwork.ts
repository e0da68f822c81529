import sharp from "sharp";
import type { Artwork, ArtworkBox } from "../../kernel/ports/artwork";
import type { Raster } from "./raster";

/** Longer side of the analyzed picture in pixels, and the side of a cell of the map. */
const LOOKED_AT = 960;
const CELL = 10;
/** Minimum difference in brightness (of 255) between a line and the pixels above and below it. */
const CONTRAST = 20;
/** Distance in pixels above and below a line at which its contrast is measured. */
const REACH = 4;
/**
 * Length of a rule as a share of the page's width: shorter lines are strokes of letters, longer ones edges of frames.
 */
const RULE = { least: 0.1, most: 0.72 };
const MAX_RULES = 40;

/** Maps how calm a background is and in which color, and finds the rules that are meant to be written on. */
export async function mapArtwork(
  raster: Raster,
  page: { width: number; height: number },
): Promise<Pick<Artwork, "map" | "rules">> {
  const { width, height, data } = raster;
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: "inside" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = new Uint8Array(info.width * info.height);
  for (let i = 0; i < luma.length; i++) luma[i] = lumaOf(pixels, i * 3);
  return {
    map: drawMap(pixels, luma, info.width, info.height),
    rules: findRules(luma, info.width, info.height, page.width / info.width),
  };
}

const lumaOf = (rgb: Uint8Array, at: number): number =>
  Math.round(0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0));

function drawMap(rgb: Uint8Array, luma: Uint8Array, width: number, height: number): Artwork["map"] {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const sums = new Float64Array(columns * rows * 3);
  const counts = new Uint32Array(columns * rows);
  const least = new Uint8Array(columns * rows).fill(255);
  const most = new Uint8Array(columns * rows);
  for (let i = 0; i < luma.length; i++) {
    const cell = Math.floor(Math.floor(i / width) / CELL) * columns + Math.floor((i % width) / CELL);
    for (const channel of [0, 1, 2])
      sums[cell * 3 + channel] = (sums[cell * 3 + channel] ?? 0) + (rgb[i * 3 + channel] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
    least[cell] = Math.min(least[cell] ?? 255, luma[i] ?? 0);
    most[cell] = Math.max(most[cell] ?? 0, luma[i] ?? 0);
  }
  return {
    columns,
    rows,
    colors: Uint8Array.from(sums, (sum, i) => Math.round(sum / (counts[Math.floor(i / 3)] || 1))),
    detail: Uint8Array.from(most, (value, cell) => value - (least[cell] ?? 0)),
  };
}

/**
 * Finds horizontal runs of pixels that differ from those above and below, each line once. `scale` is points per pixel.
 */
function findRules(luma: Uint8Array, width: number, height: number, scale: number): ArtworkBox[] {
  const found: { y: number; from: number; to: number }[] = [];
  const differs = (a: number, b: number) => Math.abs((luma[a] ?? 0) - (luma[b] ?? 0)) > CONTRAST;
  for (let y = REACH; y < height - REACH; y++) {
    let from = -1;
    for (let x = 0; x <= width; x++) {
      const at = y * width + x;
      if (x < width && differs(at, at - REACH * width) && differs(at, at + REACH * width)) {
        if (from < 0) from = x;
      } else if (from >= 0) {
        const share = (x - from) / width;
        const isDuplicate = found.some((line) => y - line.y <= REACH && from < line.to && x > line.from);
        if (share >= RULE.least && share <= RULE.most && !isDuplicate) found.push({ y, from, to: x });
        from = -1;
      }
    }
    if (found.length >= MAX_RULES) break;
  }
  return found.map(({ y, from, to }) => ({ x: from * scale, y: y * scale, width: (to - from) * scale, height: 0 }));
}
