import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "#app/adapters/database/database-outage.server";

/** A machine that is busy for longer is told of. */
const LONGEST_MS = 5 * 60_000;
const PAUSE_MS = 1000;

/** The database had no time for this command, for so long that it ends. */
export class DatabaseTooBusy extends Error {}

/**
 * Does what may be done any number of times, such as reading, until the database has time for it; `onWait` is told each
 * time that it has none. Throws `DatabaseTooBusy` after five minutes of that, and any other fault at once.
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
