import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

const DAY_MS = 86_400_000;

/** How often each page was looked at in the last `days` days, today's among them. */
export function listVisits(deps: { db: Db; clock: Clock }, days: number): Promise<{ page: string; views: number }[]> {
  const now = deps.clock.now().getTime();
  return store.countByPage(deps.db, new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS));
}
