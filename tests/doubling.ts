/** Runs at each size. The shortest counts: what else a machine does can only make one longer. */
const RUNS = 7;
/**
 * A comparison that says "too slow" is made again before it is believed, with larger inputs, too: where results grow
 * over what a collector treats as large, one doubling costs more once. What takes the square of the time does so at
 * each size.
 */
const ATTEMPTS = [1, 1, 1, 1, 2, 2, 2, 4, 4, 4];
/** Twice the input may take twice the time, and what a clock and a collector add to it. */
const MAX_GROWTH = 2.9;
/** Shorter times than this are noise. */
const LEAST_MS = 0.5;

/** How much longer `run` takes for an input of twice the size: 2 for time in proportion, 4 for its square. */
export function growthOf<T>(make: (size: number) => T, run: (input: T) => unknown, size: number): number {
  const single = shortestTime(make(size), run);
  return shortestTime(make(2 * size), run) / Math.max(single, LEAST_MS);
}

/** Whether twice the input takes about twice the time at most. */
export function growsInProportion<T>(make: (size: number) => T, run: (input: T) => unknown, size: number): boolean {
  return ATTEMPTS.some((times) => growthOf(make, run, times * size) <= MAX_GROWTH);
}

function shortestTime<T>(input: T, run: (input: T) => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    run(input);
    return performance.now() - began;
  });
  return Math.min(...times);
}
