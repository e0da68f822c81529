import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "#app/adapters/database/database-outage.server";

/** Longest wait for a busy database, after which the command fails. */
const LONGEST_MS = 5 * 60_000;
const PAUSE_MS = 1000;

/** The database did not answer this command within the time limit. */
export class DatabaseTooBusy extends Error {}

/**
 * Repeats work that may be done any number of times, such as reading, until the database has time for it. `onWait` is
 * called after each failed attempt. Throws `DatabaseTooBusy` after five minutes, and any other error immediately.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  onWait: () => void,
  { longestMs = LONGEST_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result> {
  const until = performance.now() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (performance.now() > until) throw new DatabaseTooBusy("the database did not answer in time", { cause: error });
      onWait();
      await sleep(pauseMs);
    }
  }
}
