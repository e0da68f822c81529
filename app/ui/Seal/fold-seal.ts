import { growZellige, SEAL_TURNS, type ZelligeLayer } from "#modules/scene/index";

/** Rotations under which every seal is symmetric. */
export const TURNS = SEAL_TURNS;
const RADIUS = 100;

/**
 * Maximum number of cached seals, of a few kilobytes each. Drawing one is the most expensive part of a page with a
 * seal.
 */
const MAX_CACHED = 1000;
const cache = new Map<string, FoldedSeal>();

export interface FoldedSeal {
  /** Tiles of one wedge, to be drawn once for each rotation around the origin. */
  wedge: ZelligeLayer[];
  /** Tiles in the middle, which rotation does not move. */
  centre: ZelligeLayer[];
}

/**
 * Returns a seal as one eighth, cached. The whole seal has thirty kilobytes of coordinates, and a page on a slow
 * connection should not carry the same tiles eight times. Centered at the origin, 100 to the tips.
 */
export function foldSeal(seed: string): FoldedSeal {
  const cached = cache.get(seed);
  if (cached) return cached;
  const seal = fold(seed);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(seed, seal);
  return seal;
}

function fold(seed: string): FoldedSeal {
  const { wedge, centre } = growZellige(seed, RADIUS);
  return { wedge: wedge.map(shorten), centre: centre.map(shorten) };
}

/** Rounds to a tenth of a unit, less than a pixel at any size of a seal on a page. */
const shorten = ({ tone, path }: ZelligeLayer): ZelligeLayer => ({
  tone,
  path: path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)),
});
