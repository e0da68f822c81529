import type { Database } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { stagedAfter } from "./stage-file";
import * as store from "./store";

/** Deletes staged files whose hour is over. */
export async function purgeStagedFiles(deps: { db: Database; clock: Clock }): Promise<void> {
  await store.purgeStagedFiles(deps.db, stagedAfter(deps.clock));
}
