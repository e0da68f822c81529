import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

/** No code and no step after it lives longer than an hour; a day leaves time to look into a complaint. */
const KEPT_MS = 24 * 3_600_000;

/** Forgets who began to register and never finished, and the forms of those who did. */
export async function purgeExpired(deps: { db: Db; clock: Clock }): Promise<void> {
  await store.deleteRegistrationsUntouchedSince(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
