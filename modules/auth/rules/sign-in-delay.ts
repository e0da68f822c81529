/** Mistyping is free this many times; then the wait doubles, up to `longestSeconds`. */
export const DELAY = { freeFailures: 4, longestSeconds: 900 };

/**
 * Seconds before another password is tried for an address after so many failures in a row: none at first, then
 * doubling up to a quarter of an hour. Never a lock: whoever knows an address must not be able to shut its owner out.
 */
export function signInDelaySeconds(failures: number): number {
  if (failures <= DELAY.freeFailures) return 0;
  return Math.min(DELAY.longestSeconds, 2 ** (failures - DELAY.freeFailures));
}
