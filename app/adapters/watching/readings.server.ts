import { withDeadline } from "../system/deadline.server";

/** Whoever asks within this time gets what the one before got. */
const KEPT_MS = 10_000;
const LONGEST_WAIT_MS = 3_000;

/**
 * The same question, asked once for everybody who asks within ten seconds, and waited for no longer than three. Null
 * where there was no answer, which is kept too: what is away is not asked by everybody in turn.
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
