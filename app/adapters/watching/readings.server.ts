import { withDeadline } from "../system/deadline.server";

/** Time in milliseconds for which a result is cached. */
const CACHE_MS = 10_000;
const LONGEST_WAIT_MS = 3_000;

/**
 * Wraps a query so that it runs at most once in ten seconds, for all callers, and times out after three. Null on
 * failure, which is cached too, so that an unavailable service is not queried by each caller.
 */
export function askSeldom<T>(
  ask: () => Promise<T>,
  { cacheMs = CACHE_MS, longestMs = LONGEST_WAIT_MS } = {},
): () => Promise<T | null> {
  let cached: { answer: Promise<T | null>; requestedAt: number } | null = null;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.requestedAt >= cacheMs)
      cached = {
        answer: withDeadline(ask(), longestMs, () => new Error("no answer in time")).catch(() => null),
        requestedAt: now,
      };
    return cached.answer;
  };
}
