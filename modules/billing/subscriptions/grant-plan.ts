import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Plan } from "../rules/plans";
import * as store from "../store";

/** Puts an organization on a plan without payment. */
export async function grantPlan(db: Db, deps: { clock: Clock }, organizationId: string, plan: Plan): Promise<void> {
  await store.upsertGranted(db, organizationId, plan, deps.clock.now());
}
