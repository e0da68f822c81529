/** Mistyping is free this many times. */
const FREE_FAILURES = 4;
const LONGEST_SECONDS = 900;

/**
 * Seconds before another password is tried for an address after so many failures in a row: none at first, then
 * doubling up to a quarter of an hour. Never a lock: whoever knows an address must not be able to shut its owner out.
 */
export function signInDelaySeconds(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_SECONDS, 2 ** (failures - FREE_FAILURES));
}
