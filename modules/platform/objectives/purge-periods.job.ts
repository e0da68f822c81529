import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import * as store from "../store";

/** Nothing looks further back than thirty days. */
const KEPT_MS = 35 * 86_400_000;

/** Deletes what was counted too long ago for anybody to look at. */
export async function purgePeriods(deps: { db: Db; clock: Clock }): Promise<void> {
  await store.deletePeriods(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
