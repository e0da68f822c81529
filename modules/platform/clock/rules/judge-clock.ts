/** Maximum difference between the clocks of one installation's machines, and between two checks. */
const LATER_AT_MOST_MS = 5 * 60_000;
/**
 * Maximum time a clock may be ahead of the last trusted time. A machine that was off for longer counts as one whose
 * clock jumped, until its clock proves steady.
 */
const AHEAD_AT_MOST_MS = 3 * 24 * 3_600_000;

/**
 * State of a clock compared with the last trusted time: `ahead` and `behind` differ by more than clocks normally do.
 */
export type ClockState = "plausible" | "ahead" | "behind";

/** Compares a clock with the last trusted time; plausible where there is none. */
export function judgeClock(believed: Date | null, now: Date): ClockState {
  if (!believed) return "plausible";
  const ahead = now.getTime() - believed.getTime();
  if (ahead > AHEAD_AT_MOST_MS) return "ahead";
  return ahead < -LATER_AT_MOST_MS ? "behind" : "plausible";
}

/** Returns the latest time that a record may have; a later one was written while a clock was ahead. */
export const latestOf = (now: Date): Date => new Date(now.getTime() + LATER_AT_MOST_MS);
