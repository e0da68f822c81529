import { growZellige, SEAL_TURNS, type ZelligeLayer } from "#modules/scene/index";

/** Turns under which every seal is the same. */
export const TURNS = SEAL_TURNS;
const RADIUS = 100;

/** Drawing one is the dearest part of a page that shows one; each takes a few kilobytes. */
const MAX_KEPT = 1000;
const kept = new Map<string, FoldedSeal>();

export interface FoldedSeal {
  /** The tiles of one wedge, to be drawn once for each turn around the origin. */
  wedge: ZelligeLayer[];
  /** Tiles in the middle, which no turn moves. */
  centre: ZelligeLayer[];
}

/**
 * A seal as an eighth of itself: drawn whole it is thirty kilobytes of coordinates, and a page that a telephone loads
 * over a bad line should not carry the same tiles eight times. Around the origin, 100 to the tips.
 */
export function foldSeal(seed: string): FoldedSeal {
  const known = kept.get(seed);
  if (known) return known;
  const seal = fold(seed);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(seed, seal);
  return seal;
}

function fold(seed: string): FoldedSeal {
  const { wedge, centre } = growZellige(seed, RADIUS);
  return { wedge: wedge.map(shorten), centre: centre.map(shorten) };
}

/** A tenth of a unit is less than a pixel at any size at which a page shows a seal. */
const shorten = ({ tone, path }: ZelligeLayer): ZelligeLayer => ({
  tone,
  path: path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)),
});
