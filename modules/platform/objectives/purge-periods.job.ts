import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import * as store from "../store";

/** Retention of counts; reports cover at most thirty days. */
const RETENTION_MS = 35 * 86_400_000;

/** Deletes counts older than the retention. */
export async function purgePeriods(deps: { db: Db; clock: Clock }): Promise<void> {
  await store.deletePeriods(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS));
}
