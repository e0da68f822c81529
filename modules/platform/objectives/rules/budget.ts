/** How often something succeeded. */
export interface Tally {
  good: number;
  total: number;
}

/** The share of successes; null where nothing was asked for. */
export function availability({ good, total }: Tally): number | null {
  return total > 0 ? good / total : null;
}

/**
 * How much of the failures that the aim allows is left, from 1 (all) down; below 0 where there were more of them. Null
 * where nothing was asked for.
 */
export function budgetLeft({ good, total }: Tally, aim: number): number | null {
  return total > 0 ? 1 - (total - good) / (total * (1 - aim)) : null;
}

/** How many times as fast as the aim allows failures come; 0 where nothing was asked for. */
export function burnRate({ good, total }: Tally, aim: number): number {
  return total > 0 ? (total - good) / total / (1 - aim) : 0;
}

/**
 * The pairs of windows of Google's SRE workbook, in minutes: the long one says that it matters, the short one that it
 * still goes on. At 14.4 two hundredths of a month's failures come within an hour, at 6 a twentieth within six.
 */
export const BURN_WINDOWS = [
  { longMinutes: 60, shortMinutes: 5, rate: 14.4 },
  { longMinutes: 360, shortMinutes: 30, rate: 6 },
] as const;

/** One failure of a few requests is no trend: so many have to come within the long window. */
export const LEAST_FAILURES = 5;

/** Whether failures come so fast that somebody has to look now. `tally` counts the last so many minutes. */
export function isBurning(tally: (minutes: number) => Tally, aim: number): boolean {
  return BURN_WINDOWS.some(({ longMinutes, shortMinutes, rate }) => {
    const long = tally(longMinutes);
    const failures = long.total - long.good;
    return failures >= LEAST_FAILURES && burnRate(long, aim) >= rate && burnRate(tally(shortMinutes), aim) >= rate;
  });
}
