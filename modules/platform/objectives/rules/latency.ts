/** Upper bounds of the histogram's buckets, in milliseconds; slower times go to one more bucket. */
export const LATENCY_STEPS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000,
] as const;

/** Index of a time's bucket in `LATENCY_STEPS_MS`, or the one after the last. */
export function latencyStep(milliseconds: number): number {
  const step = LATENCY_STEPS_MS.findIndex((end) => milliseconds <= end);
  return step < 0 ? LATENCY_STEPS_MS.length : step;
}

/**
 * Percentile of all times (0.99 for 99 %) in milliseconds, rounded up to the bound of its bucket. `Infinity` beyond the
 * last bucket; null without times.
 */
export function percentileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [step, count] of counts.entries()) {
    seen += count;
    if (seen >= share * total) return LATENCY_STEPS_MS[step] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}
