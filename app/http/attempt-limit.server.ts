import { createMissLimit } from "./miss-limit.server";

/**
 * How often one network may sign in, sign up, ask for a code or a link, and try one. Each account and each mailbox has
 * its own, lower limits in the domain; this one keeps a single sender from trying very many of them.
 */
const ATTEMPTS = 300;
const WINDOW_MS = 5 * 60_000;

const limit = createMissLimit({ misses: ATTEMPTS, windowMs: WINDOW_MS });

/** Counts one attempt; returns the seconds to wait where there were too many, else 0. */
export function countAttempt(address: string, now: Date): number {
  const seconds = limit.secondsToWait(address, now);
  if (seconds === 0) limit.countMiss(address, now);
  return seconds;
}
