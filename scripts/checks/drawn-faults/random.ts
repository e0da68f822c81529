/** Chance that can be had again: the same words give the same numbers. */
export interface Chance {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** The same things in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/**
 * Numbers of a seed, by mulberry32. Each use names itself, so that what one draws does not move what another does.
 * @param use What the numbers are for: part of the seed.
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
