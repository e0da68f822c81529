import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import * as store from "../store";

const DAY_MS = 24 * 3_600_000;
/** A link that has long stopped working is still counted for an hour against asking for more. */
const LINKS_AFTER_MS = DAY_MS;
/** The longest delay is a quarter of an hour; a count of mistypings older than this says nothing any more. */
const THROTTLES_AFTER_MS = 30 * DAY_MS;
/** Sessions that are over are what a sign-in from an unknown browser is told apart by. */
const SESSIONS_AFTER_MS = 180 * DAY_MS;

/** Forgets what has done its work: links, counts of wrong passwords and sessions, each some time after its end. */
export async function purgeExpired(deps: { db: Db; clock: Clock }): Promise<void> {
  const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  await store.deleteLinksExpiredBefore(deps.db, before(LINKS_AFTER_MS));
  await store.deleteThrottlesUntouchedSince(deps.db, before(THROTTLES_AFTER_MS));
  await store.deleteSessionsOverBefore(deps.db, before(SESSIONS_AFTER_MS));
}

/**
 * Ends what says that it began later than `latest`, so under a clock that was ahead: a session would live for as much
 * longer, a link would work, and a wrong password count, until then. Answers how many sessions those were.
 */
export async function endOfLater(deps: { db: Db; clock: Clock }, latest: Date): Promise<number> {
  const now = deps.clock.now();
  await store.endLinksMadeAfter(deps.db, latest, now);
  await store.deleteThrottlesTouchedAfter(deps.db, latest);
  return (await store.endSessionsBegunAfter(deps.db, latest, now)).count;
}
