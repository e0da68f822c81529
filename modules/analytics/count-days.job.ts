import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

const DAY_MS = 86_400_000;

/**
 * Turns the single views of past days (UTC) into one count for each page, and deletes them. Only the previous release
 * stores single views: remove this job and their table once no process of it runs.
 */
export async function countDays(deps: { db: Db; clock: Clock }): Promise<void> {
  const now = deps.clock.now().getTime();
  await store.moveIntoDays(deps.db, new Date(now - (now % DAY_MS)));
}
