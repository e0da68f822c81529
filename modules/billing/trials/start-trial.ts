import { findCorrespondents } from "../../auth/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { listOwnOrganizations } from "../../organizations/index.server";
import { daysAfter } from "../rules/calendar";
import { TRIAL } from "../rules/plans";
import * as store from "../store";
import { markOf, type TrialDeps, takeTrial } from "./trial-use";

/**
 * Starts the trial of a new organization, without a payment method, unless its owner had a trial with another one.
 * Without a trial it may not issue anything until it chooses a plan.
 */
export async function startTrial(
  tx: Transaction,
  deps: TrialDeps,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const now = deps.clock.now();
  const isTheirs = await takeTrial(tx, deps, organizationId, await marksOfPerson(tx, deps, userId));
  if (isTheirs && !(await triedBefore(tx, userId)))
    await store.insertTrial(tx, organizationId, TRIAL.plan, now, daysAfter(now, TRIAL.days));
  else await store.insertLapsed(tx, organizationId, TRIAL.plan, now, "trial-used");
}

/** Whether a new organization of this person would begin with a trial. */
export async function hasTrialLeft(deps: TrialDeps & { db: Db }, userId: string): Promise<boolean> {
  const marks = await marksOfPerson(deps.db, deps, userId);
  return !(await store.isUsedElsewhere(deps.db, null, marks)) && !(await triedBefore(deps.db, userId));
}

async function marksOfPerson(db: Db, deps: TrialDeps, userId: string): Promise<string[]> {
  const [person] = await findCorrespondents(db, [userId]);
  const account = markOf(deps, "account", userId);
  return person ? [account, markOf(deps, "address", person.address)] : [account];
}

/** Whether an organization that the person owns had a trial before trials were recorded with marks. */
async function triedBefore(db: Db, userId: string): Promise<boolean> {
  const own = await listOwnOrganizations(db, userId);
  return store.hasUnwrittenTrial(
    db,
    own.filter(({ role }) => role === "owner").map(({ id }) => id),
  );
}
