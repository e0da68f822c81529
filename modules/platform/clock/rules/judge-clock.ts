/** Machines of one installation, and the moments between two looks, differ by less. */
const LATER_AT_MOST_MS = 5 * 60_000;
/**
 * A machine that was off for longer than this is taken for one whose clock jumped, until it has shown that it did not.
 */
const AHEAD_AT_MOST_MS = 3 * 24 * 3_600_000;

/**
 * What a clock says beside the last time that was believed: `ahead` and `behind` are further away than clocks are from
 * each other.
 */
export type ClockState = "plausible" | "ahead" | "behind";

/** Null where nothing is known to compare with. */
export function judgeClock(believed: Date | null, now: Date): ClockState {
  if (!believed) return "plausible";
  const ahead = now.getTime() - believed.getTime();
  if (ahead > AHEAD_AT_MOST_MS) return "ahead";
  return ahead < -LATER_AT_MOST_MS ? "behind" : "plausible";
}

/** What says that it is of a later moment was written while a clock was ahead. */
export const latestOf = (now: Date): Date => new Date(now.getTime() + LATER_AT_MOST_MS);
