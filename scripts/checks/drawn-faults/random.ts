/** Reproducible random numbers: the same seed and use give the same sequence. */
export interface Chance {
  /** Returns a whole number from 0 to below `count`. */
  below(count: number): number;
  /** Returns the same elements in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/**
 * Creates a random sequence from a seed, by mulberry32. Each use has its own sequence, so that the draws of one do not
 * change those of another.
 * @param use Name of the use, mixed into the seed.
 */
export function chanceOf(seed: number, use: string): Chance {
  let state = seed >>> 0;
  for (const character of use) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    shuffled(things) {
      const left = [...things];
      return things.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
