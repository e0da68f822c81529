/** Number of successes and of attempts. */
export interface Tally {
  good: number;
  total: number;
}

/** Share of successes; null without attempts. */
export function availability({ good, total }: Tally): number | null {
  return total > 0 ? good / total : null;
}

/**
 * Share of the failures allowed by the aim that is left, from 1 (all) down; below 0 where there were more. Null without
 * attempts.
 */
export function budgetLeft({ good, total }: Tally, aim: number): number | null {
  return total > 0 ? 1 - (total - good) / (total * (1 - aim)) : null;
}

/** Rate of failures as a multiple of the rate that the aim allows; 0 without attempts. */
export function burnRate({ good, total }: Tally, aim: number): number {
  return total > 0 ? (total - good) / total / (1 - aim) : 0;
}

/**
 * Pairs of windows from Google's SRE workbook, in minutes: the long window shows that a problem matters, the short one
 * that it continues. At a rate of 14.4, two hundredths of a month's failures come within an hour; at 6, a twentieth
 * within six hours.
 */
export const BURN_WINDOWS = [
  { longMinutes: 60, shortMinutes: 5, rate: 14.4 },
  { longMinutes: 360, shortMinutes: 30, rate: 6 },
] as const;

/** Minimum number of failures in the long window: one failure of a few requests is no trend. */
export const LEAST_FAILURES = 5;

/** Whether failures come fast enough to need attention now. `tally` counts the last so many minutes. */
export function isBurning(tally: (minutes: number) => Tally, aim: number): boolean {
  return BURN_WINDOWS.some(({ longMinutes, shortMinutes, rate }) => {
    const long = tally(longMinutes);
    const failures = long.total - long.good;
    return failures >= LEAST_FAILURES && burnRate(long, aim) >= rate && burnRate(tally(shortMinutes), aim) >= rate;
  });
}
