import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

const DAY_MS = 86_400_000;

/**
 * Turns single views of the days that are over (UTC) into one count for each page, and forgets them. Only the release
 * before keeps single ones: this goes, with their table, when no process of it is left anywhere.
 */
export async function countDays(deps: { db: Db; clock: Clock }): Promise<void> {
  const now = deps.clock.now().getTime();
  await store.moveIntoDays(deps.db, new Date(now - (now % DAY_MS)));
}
