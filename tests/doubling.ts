/** Number of runs at each size. The shortest counts, because other load on the machine only makes a run longer. */
const RUNS = 7;
/**
 * Factors of the size for repeated comparisons. A result "too slow" is confirmed by further attempts, also with larger
 * inputs: where a garbage collector treats results as large from some size on, one doubling costs more once. Quadratic
 * time shows at each size.
 */
const ATTEMPTS = [1, 1, 1, 1, 2, 2, 2, 4, 4, 4];
/** Allowed growth for twice the input: twice the time, and the noise of clock and garbage collector. */
const MAX_GROWTH = 2.9;
/** Shortest meaningful time in milliseconds. */
const LEAST_MS = 0.5;

/** Returns how much longer `run` takes for an input of twice the size: 2 for linear time, 4 for quadratic. */
export function growthOf<T>(make: (size: number) => T, run: (input: T) => unknown, size: number): number {
  const single = shortestTime(make(size), run);
  return shortestTime(make(2 * size), run) / Math.max(single, LEAST_MS);
}

/** Whether twice the input takes at most about twice the time. */
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
