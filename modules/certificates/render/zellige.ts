import {
  beyond,
  type CutLine,
  centroid,
  cutAll,
  lineFamily,
  type Polygon,
  polygonPath,
  regularPolygon,
} from "./zellige-geometry";

/**
 * The motif of the house: zellige, Moroccan tile work, in which a few exact rules and straight cuts make everything.
 * A seal is a disc of tiles cut by families of lines that meet where earlier ones crossed; which lines are cut and how
 * each ring of tiles is glazed comes from the seed, so another seed is another seal, and the same seed the same one.
 * Free of imports beyond its geometry: pages draw it in the browser.
 */

/** Glazes, from dark to light. The caller gives each a colour. */
export type ZelligeTone = "deep" | "ink" | "mist" | "gold" | "amber" | "paper";
export const ZELLIGE_TONES: readonly ZelligeTone[] = ["deep", "ink", "mist", "gold", "amber", "paper"];

/** All tiles of one glaze as one SVG path. */
export interface ZelligeLayer {
  tone: ZelligeTone;
  path: string;
}

export interface ZelligeSeal {
  layers: ZelligeLayer[];
  /** The star that the outermost tiles end in, for a border around it. */
  outline: string;
}

const DARK: readonly ZelligeTone[] = ["deep", "ink", "ink", "mist"];
const LIGHT: readonly ZelligeTone[] = ["gold", "paper", "amber", "paper"];

/** A source of numbers from 0 up to 1 that repeats for the same seed (FNV-1a into sfc32). Not for secrets. */
function sequence(seed: string): () => number {
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x2545f491].map((start) => {
    let hash = start;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    return hash | 0;
  });
  let [a = 0, b = 0, c = 0, d = 0] = state;
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

const pick = <T>(random: () => number, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

/** The seal of `seed`, `radius` to the tips of its star, around (`cx`, `cy`). */
export function growZellige(seed: string, options: { radius: number; cx: number; cy: number }): ZelligeSeal {
  const { radius, cx, cy } = options;
  const random = sequence(seed);
  const fold = 16;
  const unit = Math.PI / fold;
  const rim = pick(random, [4, 5, 6]);
  const families = [lineFamily(fold, Math.cos(rim * unit), rim % 2 ? unit : 0)];
  // Where lines of the rim star cross, `m` steps apart, a new family passes: no slivers, stars inside stars.
  let distance = Math.cos(rim * unit);
  let phase = rim % 2;
  for (let ring = 0; ring < 2; ring++) {
    const m = pick(random, [1, 2, 3]);
    const j = pick(random, [4, 5, 6]);
    distance = (distance * Math.cos(j * unit)) / Math.cos(m * unit);
    phase = (phase + m + j) % 2;
    families.push(lineFamily(fold, distance, phase ? unit : 0));
  }
  const tiles = cutAll([regularPolygon(fold * 2, 1 / Math.cos(unit), 0)], families.flat()).filter(
    (tile) => countBeyond(tile, families[0] ?? []) < rim,
  );
  return {
    layers: glaze(tiles, families.flat(), fold, random, (tile) => polygonPath(tile, radius, cx, cy)),
    outline: starPath(fold, rim, radius, cx, cy),
  };
}

/**
 * Stars and crosses without end: `columns` by `rows` square cells of side `cell` from (`x`, `y`), for covers, bands and
 * grounds. All cells are alike; the seed chooses the inner cuts and the glazes.
 */
export function growZelligeField(
  seed: string,
  options: { x: number; y: number; columns: number; rows: number; cell: number },
): ZelligeLayer[] {
  const { x, y, columns, rows, cell } = options;
  const random = sequence(seed);
  // Cuts of the eight-point star, and inner ones that pass through the corners where its two squares cross.
  const inner = pick(random, [1 - Math.SQRT1_2, Math.SQRT2 - 1]);
  const lines = [...lineFamily(8, Math.SQRT1_2, 0), ...lineFamily(8, inner, 0)];
  const tiles = cutAll([regularPolygon(4, Math.SQRT2, Math.PI / 4)], lines);
  const half = cell / 2;
  return glaze(tiles, lines, 4, random, (tile) => {
    let path = "";
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        path += polygonPath(tile, half, x + column * cell + half, y + row * cell + half);
    return path;
  });
}

/** An eight-point star, two squares turned on each other: the smallest seal, and the mark of the house. */
export function starPath(points: number, step: number, radius: number, cx: number, cy: number): string {
  const inner = Math.cos((step * Math.PI) / points) / Math.cos(((step - 1) * Math.PI) / points);
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points - Math.PI / 2;
    const r = i % 2 ? inner : 1;
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  return polygonPath(corners, radius, cx, cy);
}

function countBeyond(tile: Polygon, lines: CutLine[]): number {
  const centre = centroid(tile);
  return lines.filter((line) => beyond(centre, line) > 0).length;
}

/** Tiles that the symmetry carries into each other share a glaze; neighbours are always dark against light. */
function glaze(
  tiles: Polygon[],
  lines: CutLine[],
  fold: number,
  random: () => number,
  draw: (tile: Polygon) => string,
): ZelligeLayer[] {
  const tones = new Map<string, ZelligeTone>();
  const paths = new Map<ZelligeTone, string>();
  const keyed = tiles.map((tile) => ({ tile, ...orbit(tile, fold) })).sort((a, b) => a.distance - b.distance);
  for (const { tile, key } of keyed) {
    let tone = tones.get(key);
    if (!tone) {
      const choices = countBeyond(tile, lines) % 2 ? DARK : LIGHT;
      tone = choices[Math.floor(random() * choices.length)] ?? "paper";
      tones.set(key, tone);
    }
    paths.set(tone, (paths.get(tone) ?? "") + draw(tile));
  }
  return ZELLIGE_TONES.flatMap((tone) => {
    const path = paths.get(tone);
    return path ? [{ tone, path }] : [];
  });
}

/** Names the ring of tiles that this one belongs to under `fold` turns and mirrors. */
function orbit(tile: Polygon, fold: number): { key: string; distance: number } {
  const [x, y] = centroid(tile);
  const distance = Math.hypot(x, y);
  if (distance < 1e-6) return { key: "centre", distance: 0 };
  const wedge = (2 * Math.PI) / fold;
  const turned = ((Math.atan2(y, x) % wedge) + wedge) % wedge;
  const angle = Math.min(turned, wedge - turned);
  return { key: `${Math.round(distance * 1e4)}/${Math.round(angle * 1e4)}`, distance };
}
