import { withDeadline } from "../system/deadline.server";

/** Time in milliseconds for which a result is cached. */
const KEPT_MS = 10_000;
const LONGEST_WAIT_MS = 3_000;

/**
 * Wraps a query so that it runs at most once in ten seconds, for all callers, and times out after three. Null on
 * failure, which is cached too, so that an unavailable service is not queried by each caller.
 */
export function askSeldom<T>(
  ask: () => Promise<T>,
  { keptMs = KEPT_MS, longestMs = LONGEST_WAIT_MS } = {},
): () => Promise<T | null> {
  let known: { answer: Promise<T | null>; askedAt: number } | null = null;
  return () => {
    const now = performance.now();
    if (!known || now - known.askedAt >= keptMs)
      known = {
        answer: withDeadline(ask(), longestMs, () => new Error("no answer in time")).catch(() => null),
        askedAt: now,
      };
    return known.answer;
  };
}
