import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { type Plan, TRIAL } from "..";
import { daysAfter } from "../rules/calendar";
import * as store from "../store";

/** Lets a new organization try the product, without asking for a payment method. */
export async function startTrial(db: Db, deps: { clock: Clock }, organizationId: string): Promise<void> {
  const now = deps.clock.now();
  await store.insertTrial(db, organizationId, TRIAL.plan, now, daysAfter(now, TRIAL.days));
}

/** Puts an organization on a plan that nobody pays for. */
export async function grantPlan(db: Db, deps: { clock: Clock }, organizationId: string, plan: Plan): Promise<void> {
  await store.upsertGranted(db, organizationId, plan, deps.clock.now());
}
