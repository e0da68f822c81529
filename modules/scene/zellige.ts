import { SEAL_CUTS, type SealCuts } from "./seal-cuts";
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
 * The platform's motif: zellige, Moroccan tile work, in which a few exact rules and straight cuts make everything.
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

/**
 * The glazes of dark tiles, of light ones, and of light ones further out than `rim`, where paper would blur the
 * outline.
 */
interface Palette {
  dark: readonly ZelligeTone[];
  light: readonly ZelligeTone[];
  outside: readonly ZelligeTone[];
  rim: number;
}

/** Of a field of stars: each ring of tiles takes any glaze. */
const EVERY_GLAZE: Palette = {
  dark: ["deep", "ink", "ink", "mist"],
  light: ["gold", "paper", "amber", "paper"],
  outside: ["gold", "amber"],
  rim: 0.72,
};

/** A seal keeps to few that go together, and large tiles to those that do not look flat. */
const PALETTES = (
  [
    [
      ["deep", "ink"],
      ["gold", "paper"],
    ],
    [
      ["ink", "deep"],
      ["amber", "paper"],
    ],
    [["ink"], ["gold", "amber", "paper"]],
    [
      ["deep", "ink"],
      ["amber", "gold"],
    ],
    [["deep"], ["gold", "paper", "amber"]],
  ] as const
).map(([dark, light]): Palette => ({ dark, light, outside: ["amber"], rim: 0.6 }));

/** A source of numbers from 0 up to 1 that repeats for the same seed (FNV-1a into sfc32). Not for secrets. */
export function sequence(seed: string): () => number {
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

const pick = <T>(random: () => number, choices: readonly T[]): T => {
  const picked = choices[Math.floor(random() * choices.length)];
  if (picked === undefined) throw new Error("nothing to choose from");
  return picked;
};

const FOLD = 16;
const UNIT = Math.PI / FOLD;
/** Smaller rings would be dust at the size of a printed seal. */
const LEAST_RING = 0.13;

/** Turns under which every seal is the same. */
export const SEAL_TURNS = 8;

/**
 * The tiles of a seal that make the whole with their turns around (0, 0), and those in the middle that no turn moves.
 */
export interface ZelligeSeal {
  wedge: ZelligeLayer[];
  centre: ZelligeLayer[];
}

/** The seal of `seed`, `radius` to the tips of its star, as an eighth of itself. */
export function growZellige(seed: string, radius: number): ZelligeSeal {
  const grow = (part: "wedge" | "centre"): ZelligeLayer[] => {
    const { random, cuts, palette } = choose(seed);
    const rings = keep(`${cuts} ${radius} ${part}`, () => {
      const { tiles, depth } = cutSeal(cuts);
      return drawRings(tiles, depth, (tile) => (partOf(tile) === part ? polygonPath(tile, radius, 0, 0) : ""));
    });
    return glaze(rings, palette, random);
  };
  return { wedge: grow("wedge"), centre: grow("centre") };
}

function partOf(tile: Polygon): "wedge" | "centre" | "elsewhere" {
  const [x, y] = centroid(tile);
  if (Math.hypot(x, y) < 0.005) return "centre";
  // A tile astride a border belongs to the wedge that begins there; rounding must not give it to both.
  const angle = (Math.atan2(y, x) + 2 * Math.PI + 0.01) % (2 * Math.PI);
  return angle < (2 * Math.PI) / SEAL_TURNS ? "wedge" : "elsewhere";
}

function choose(seed: string) {
  const random = sequence(seed);
  const cuts = pick(random, SEAL_CUTS);
  const palette = pick(random, PALETTES);
  return { random, cuts, palette };
}

/** About 50 kB each. There are 45 ways to cut a seal, and a list of certificates has its seals in one place. */
const KEPT_RINGS = 100;
const kept = new Map<string, Rings>();

function keep(key: string, draw: () => Rings): Rings {
  const known = kept.get(key) ?? draw();
  if (kept.size >= KEPT_RINGS) kept.clear();
  kept.set(key, known);
  return known;
}

/** The tiles of a seal of radius 1 around (0, 0), and how deep each lies: neighbours differ by one. */
export function cutSeal([rim, ...turns]: SealCuts): { tiles: Polygon[]; depth: (tile: Polygon) => number } {
  let distance = Math.cos(rim * UNIT);
  let phase = rim % 2;
  const rimLines = lineFamily(FOLD, distance, phase * UNIT);
  const lines = [...rimLines];
  // A new family passes where lines of the last one cross, `across` steps apart: no slivers, stars inside stars.
  for (const ring of [0, 2]) {
    const [across = 0, turn = 0] = turns.slice(ring);
    const next = (distance * Math.cos(turn * UNIT)) / Math.cos(across * UNIT);
    if (next < LEAST_RING) continue;
    distance = next;
    phase = (phase + across + turn) % 2;
    lines.push(...lineFamily(FOLD, distance, phase * UNIT));
  }
  const disc = regularPolygon(FOLD * 2, 1 / Math.cos(UNIT), 0);
  const tiles = cutAll([disc], lines).filter((tile) => countBeyond(tile, rimLines) < rim);
  // The tile in the middle is a polygon of sixteen sides; the platform's star is cut into it.
  const core = distance / Math.cos(UNIT);
  const star = lineFamily(8, core * Math.cos((3 * Math.PI) / 8), (1 - phase) * UNIT);
  const isCore = (tile: Polygon) => Math.hypot(...centroid(tile)) < 1e-6;
  const all = [...tiles.filter((tile) => !isCore(tile)), ...cutAll(tiles.filter(isCore), star)];
  const depth = (tile: Polygon) =>
    countBeyond(tile, lines) + (Math.hypot(...centroid(tile)) < distance ? countBeyond(tile, star) : 0);
  return { tiles: all, depth };
}

/** One cell of the endless field of stars and crosses, around its own centre. */
export interface ZelligeCell {
  /** The star, drawn around (0, 0). */
  star: ZelligeLayer[];
  /** A small star, around (0, 0), for the middle of each cross: where four cells meet. */
  knot: ZelligeLayer;
  /** What the crosses between the stars are left over from. */
  ground: ZelligeTone;
}

/** The cell of `seed`, of side `side`: the seed chooses the cuts inside the star and the glazes. */
export function growZelligeCell(seed: string, side: number): ZelligeCell {
  const random = sequence(seed);
  const squares = lineFamily(8, Math.SQRT1_2, 0);
  const inner = pick(random, [[1 - Math.SQRT1_2], [Math.SQRT2 - 1], [1 - Math.SQRT1_2, 3 - 2 * Math.SQRT2]]);
  const rings = keep(`${inner} ${side}`, () => {
    const cuts = inner.flatMap((distance) => lineFamily(8, distance, 0));
    const cellSquare = regularPolygon(4, Math.SQRT2, Math.PI / 4);
    const tiles = cutAll([cellSquare], [...squares, ...cuts]).filter((tile) => countBeyond(tile, squares) < 2);
    // The points are always light: the star must show on its dark ground.
    const isPoint = (tile: Polygon) => Math.hypot(...centroid(tile)) > 0.68;
    const depth = (tile: Polygon) => (isPoint(tile) ? 0 : countBeyond(tile, squares) + countBeyond(tile, cuts));
    return drawRings(tiles, depth, (tile) => polygonPath(tile, side / 2, 0, 0));
  });
  const star = glaze(rings, EVERY_GLAZE, random);
  return { star, knot: { tone: "gold", path: starPath(8, 2, side * 0.13, 0, 0) }, ground: "deep" };
}

/** An eight-point star, two squares turned on each other: the smallest seal, and the platform's logo. */
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

/** Tiles drawn, from the middle outwards, before they are glazed. */
interface Rings {
  /** Tiles that the symmetry carries into each other share a glaze; neighbours are always dark against light. */
  rings: { dark: boolean; distance: number }[];
  /** Tiles of one ring that follow one another as one path. */
  tiles: { ring: number; path: string }[];
}

function drawRings(tiles: Polygon[], depth: (tile: Polygon) => number, draw: (tile: Polygon) => string): Rings {
  const rings: Rings["rings"] = [];
  const drawn: Rings["tiles"] = [];
  const numbers = new Map<string, number>();
  const keyed = tiles.map((tile) => ({ tile, ...orbit(tile, 8) })).sort((a, b) => a.distance - b.distance);
  for (const { tile, key, distance } of keyed) {
    const ring = numbers.get(key) ?? rings.push({ dark: depth(tile) % 2 === 1, distance }) - 1;
    numbers.set(key, ring);
    const last = drawn.at(-1);
    if (last?.ring === ring) last.path += draw(tile);
    else drawn.push({ ring, path: draw(tile) });
  }
  return { rings, tiles: drawn };
}

function glaze({ rings, tiles }: Rings, { dark, light, outside, rim }: Palette, random: () => number): ZelligeLayer[] {
  const tones = rings.map((ring) => pick(random, ring.dark ? dark : ring.distance > rim ? outside : light));
  return ZELLIGE_TONES.flatMap((tone) => {
    const path = tiles.reduce((sum, tile) => (tones[tile.ring] === tone ? sum + tile.path : sum), "");
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
