import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import * as store from "../store";

const DAY_MS = 24 * 3_600_000;
/** Retention of expired links. Links requested within the last hour count against the limit of requests. */
const LINKS_AFTER_MS = DAY_MS;
/** Retention of counts of wrong passwords. The longest delay is a quarter of an hour; an older count has no effect. */
const THROTTLES_AFTER_MS = 30 * DAY_MS;
/** Retention of ended sessions, by which a sign-in from an unknown browser is recognized. */
const SESSIONS_AFTER_MS = 180 * DAY_MS;

/** Deletes expired links, counts of wrong passwords and ended sessions, each after its retention. */
export async function purgeExpired(deps: { db: Db; clock: Clock }): Promise<void> {
  const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  await store.deleteLinksExpiredBefore(deps.db, before(LINKS_AFTER_MS));
  await store.deleteThrottlesUntouchedSince(deps.db, before(THROTTLES_AFTER_MS));
  await store.deleteSessionsOverBefore(deps.db, before(SESSIONS_AFTER_MS));
}

/**
 * Ends sessions, links and counts of wrong passwords whose start is later than `latest`, written under a clock that was
 * ahead: otherwise they would last longer by that difference. Returns the number of sessions ended.
 */
export async function endOfLater(deps: { db: Db; clock: Clock }, latest: Date): Promise<number> {
  const now = deps.clock.now();
  await store.endLinksMadeAfter(deps.db, latest, now);
  await store.deleteThrottlesTouchedAfter(deps.db, latest);
  return (await store.endSessionsBegunAfter(deps.db, latest, now)).count;
}
