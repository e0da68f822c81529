import { CURRENT_DRAWING, type DrawingVersion, growZellige, type ZelligeLayer } from "#modules/rendering/index";

/** Turns under which every seal is the same. */
export const TURNS = 8;
const WEDGE = (2 * Math.PI) / TURNS;
const RADIUS = 100;

/** Drawing one is the dearest part of a page that shows one; each takes a few kilobytes. */
const MOST_KEPT = 1000;
const kept = new Map<string, FoldedSeal>();

export interface FoldedSeal {
  /** The tiles of one wedge, to be drawn once for each turn around the origin. */
  wedge: ZelligeLayer[];
  /** Tiles in the middle, which no turn moves. */
  centre: ZelligeLayer[];
}

/**
 * A seal as an eighth of itself: drawn whole it is thirty kilobytes of coordinates, and a page that a telephone loads
 * over a bad line should not carry the same tiles eight times. Around the origin, 100 to the tips. A certificate's seal is of
 * the drawing that it was issued with.
 */
export function foldSeal(seed: string, drawing: DrawingVersion = CURRENT_DRAWING): FoldedSeal {
  const key = `${drawing} ${seed}`;
  const known = kept.get(key);
  if (known) return known;
  const seal = fold(seed, drawing);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, seal);
  return seal;
}

function fold(seed: string, drawing: DrawingVersion): FoldedSeal {
  const { layers } = growZellige(seed, { radius: RADIUS, cx: 0, cy: 0, drawing });
  const keep = (place: "wedge" | "centre") =>
    layers.flatMap(({ tone, path }) => {
      const tiles = path.match(/M[^Z]*Z/g)?.filter((tile) => placeOf(tile) === place) ?? [];
      return tiles.length > 0 ? [{ tone, path: tiles.map(shorten).join("") }] : [];
    });
  return { wedge: keep("wedge"), centre: keep("centre") };
}

function placeOf(tile: string): "wedge" | "centre" | "elsewhere" {
  const numbers = tile.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const x = mean(numbers.filter((_, i) => i % 2 === 0));
  const y = mean(numbers.filter((_, i) => i % 2 === 1));
  if (Math.hypot(x, y) < 0.5) return "centre";
  // A tile astride a border belongs to the wedge that begins there; rounding must not give it to both.
  const angle = (Math.atan2(y, x) + 2 * Math.PI + 0.01) % (2 * Math.PI);
  return angle < WEDGE ? "wedge" : "elsewhere";
}

const mean = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** A tenth of a unit is less than a pixel at any size at which a page shows a seal. */
const shorten = (tile: string) => tile.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
