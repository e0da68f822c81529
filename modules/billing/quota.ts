import type { Db, Transaction } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { monthOf, nextMonth } from "./rules/calendar";
import { MONTHLY_CERTIFICATES, type Plan } from "./rules/plans";
import { type Entitlement, type LapseReason, standingOf } from "./rules/standing";
import * as store from "./store";

/** What a subscription allows and what of it is used. */
export interface Quota {
  plan: Plan;
  state: Entitlement["state"];
  /** Why nothing may be issued until a plan is chosen; null where something may. */
  lapsed: LapseReason | null;
  /** Certificates of this month (UTC) with those that were given on top, or of the whole trial; null without limit. */
  cap: number | null;
  used: number;
  /** Null where the plan has no limit. */
  remaining: number | null;
  /** When what is used begins again, or the trial ends. */
  until: Date;
}

/** Use within a trial counts for no month of a plan that is chosen later. */
const TRIAL_MONTHS = "trial-";
/** What is given on top of a trial counts until it ends, whichever month that is in. */
const TRIAL_GRANTS = "trial";

/** What certificates that are given on top now are counted for, as grants name it. */
export const grantedFor = (state: Entitlement["state"], now: Date) => (state === "trial" ? TRIAL_GRANTS : monthOf(now));

/**
 * Plan and use of this month, or of the trial. An organization that no subscription was written down for has the
 * smallest plan.
 */
export async function getQuota(db: Db, deps: { clock: Clock }, organizationId: string): Promise<Quota> {
  const now = deps.clock.now();
  const standing = await readStanding(db, organizationId, now);
  const { plan, state } = standing;
  if (standing.may === "nothing") {
    return { plan, state, lapsed: standing.reason, cap: 0, used: 0, remaining: 0, until: nextMonth(now) };
  }
  if (standing.counted === "trial") {
    const [used, granted] = await Promise.all([
      store.sumUses(db, organizationId, TRIAL_MONTHS),
      store.sumGrants(db, organizationId, TRIAL_GRANTS),
    ]);
    const { until } = standing;
    const cap = standing.cap + granted;
    return { plan, state, lapsed: null, cap, used, remaining: Math.max(0, cap - used), until };
  }
  const month = monthOf(now);
  const [uses, granted] = await Promise.all([
    store.readUses(db, organizationId, [month]),
    standing.cap === null ? 0 : store.sumGrants(db, organizationId, month),
  ]);
  const used = uses.get(month) ?? 0;
  const cap = standing.cap === null ? null : standing.cap + granted;
  const remaining = cap === null ? null : Math.max(0, cap - used);
  return { plan, state, lapsed: null, cap, used, remaining, until: nextMonth(now) };
}

/** What an organization may issue now. */
export async function readStanding(db: Db, organizationId: string, now: Date): Promise<Entitlement> {
  const subscription = await store.findSubscription(db, organizationId);
  if (subscription) return standingOf(subscription, now);
  return { may: "issue", state: "granted", plan: "basic", cap: MONTHLY_CERTIFICATES.basic, counted: "month" };
}

/** What the plan leaves at a time to come, as far as it is known now; null where it has no limit. */
export async function forecastQuota(
  db: Db,
  deps: { clock: Clock },
  organizationId: string,
  at: Date,
): Promise<number | null> {
  const now = deps.clock.now();
  const quota = await getQuota(db, deps, organizationId);
  const then = await readStanding(db, organizationId, at);
  if (then.may === "nothing") return 0;
  return then.counted === "trial" || monthOf(at) === monthOf(now) ? quota.remaining : then.cap;
}

/** What was issued in each of the last months, this one last; in a trial as well. */
export async function listMonthlyUse(
  db: Db,
  deps: { clock: Clock },
  organizationId: string,
  months: number,
): Promise<{ month: string; used: number }[]> {
  const now = deps.clock.now();
  const names = Array.from({ length: months }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - back), 1))),
  );
  const uses = await store.readUses(db, organizationId, [...names, ...names.map((name) => TRIAL_MONTHS + name)]);
  return names.map((month) => ({ month, used: (uses.get(month) ?? 0) + (uses.get(TRIAL_MONTHS + month) ?? 0) }));
}

/**
 * Reserves `count` certificates of this month's quota, or of the trial, once for a whole batch. Concurrent reservations
 * cannot pass the cap together. `month` is what they were taken from, for `releaseQuota`. Code: `quota-exceeded`, with
 * nothing remaining where nothing may be issued until a plan is chosen (`getQuota` says why).
 */
export async function reserveQuota(
  tx: Transaction,
  deps: { clock: Clock },
  organizationId: string,
  count: number,
): Promise<{ ok: true; month: string } | { ok: false; code: "quota-exceeded"; remaining: number }> {
  const now = deps.clock.now();
  const standing = await readStanding(tx, organizationId, now);
  if (standing.may === "nothing") return { ok: false, code: "quota-exceeded", remaining: 0 };
  if (standing.counted === "trial") return reserveInTrial(tx, organizationId, monthOf(now), count, standing.cap);
  const month = monthOf(now);
  const granted = standing.cap === null ? 0 : await store.sumGrants(tx, organizationId, month);
  const cap = standing.cap === null ? null : standing.cap + granted;
  if (await store.addUse(tx, organizationId, month, count, cap)) return { ok: true, month };
  const { remaining } = await getQuota(tx, deps, organizationId);
  return { ok: false, code: "quota-exceeded", remaining: remaining ?? 0 };
}

/** A trial is counted as a whole, over the two months that it may fall into: its subscription is held meanwhile. */
async function reserveInTrial(tx: Transaction, organizationId: string, month: string, count: number, cap: number) {
  await store.lockSubscription(tx, organizationId);
  const granted = await store.sumGrants(tx, organizationId, TRIAL_GRANTS);
  const remaining = Math.max(0, cap + granted - (await store.sumUses(tx, organizationId, TRIAL_MONTHS)));
  if (count > remaining) return { ok: false as const, code: "quota-exceeded" as const, remaining };
  await store.addUse(tx, organizationId, TRIAL_MONTHS + month, count, null);
  return { ok: true as const, month: TRIAL_MONTHS + month };
}

/** Gives back what was reserved and not used, to the month that `reserveQuota` took it from. */
export async function releaseQuota(tx: Transaction, organizationId: string, month: string, count: number) {
  if (count > 0) await store.subtractUse(tx, organizationId, month, count);
}

/** What organizations used of each month, by their ids; use within a trial with the month that it was in. */
export async function findUses(db: Db, organizationIds: string[]): Promise<Map<string, Map<string, number>>> {
  const uses = new Map<string, Map<string, number>>();
  for (const { organizationId, month: name, used } of await store.findUsesOf(db, organizationIds)) {
    const month = name.startsWith(TRIAL_MONTHS) ? name.slice(TRIAL_MONTHS.length) : name;
    const months = uses.get(organizationId) ?? new Map<string, number>();
    uses.set(organizationId, months.set(month, (months.get(month) ?? 0) + used));
  }
  return uses;
}
