import type { Db, Transaction } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { monthOf, nextMonth } from "./rules/calendar";
import { type Entitlement, entitlementOf, type LapseReason } from "./rules/entitlement";
import { MONTHLY_CERTIFICATES, type Plan } from "./rules/plans";
import * as store from "./store";

/** What a subscription allows, and how much of it is used. */
export interface Quota {
  plan: Plan;
  state: Entitlement["state"];
  /** Why nothing may be issued until a plan is chosen; null where certificates may be issued. */
  lapsed: LapseReason | null;
  /** Cap of certificates of this month (UTC) including added ones, or of the whole trial; null without limit. */
  cap: number | null;
  used: number;
  /** Null where the plan has no limit. */
  remaining: number | null;
  /** When the use is reset, or the trial ends. */
  until: Date;
}

/** Prefix of months within a trial: their use does not count for a plan chosen later. */
const TRIAL_MONTHS = "trial-";
/** Name of grants within a trial: they count until it ends, in whichever month that is. */
const TRIAL_GRANTS = "trial";

/** Month, or trial, that certificates added now count for. */
export const grantedFor = (state: Entitlement["state"], now: Date) => (state === "trial" ? TRIAL_GRANTS : monthOf(now));

/**
 * Returns plan and use of this month, or of the trial. An organization without a stored subscription has the smallest
 * plan.
 */
export async function getQuota(db: Db, deps: { clock: Clock }, organizationId: string): Promise<Quota> {
  const now = deps.clock.now();
  const entitlement = await readEntitlement(db, organizationId, now);
  const { plan, state } = entitlement;
  if (entitlement.may === "nothing") {
    return { plan, state, lapsed: entitlement.reason, cap: 0, used: 0, remaining: 0, until: nextMonth(now) };
  }
  if (entitlement.counted === "trial") {
    const [used, granted] = await Promise.all([
      store.sumUses(db, organizationId, TRIAL_MONTHS),
      store.sumGrants(db, organizationId, TRIAL_GRANTS),
    ]);
    const { until } = entitlement;
    const cap = entitlement.cap + granted;
    return { plan, state, lapsed: null, cap, used, remaining: Math.max(0, cap - used), until };
  }
  const month = monthOf(now);
  const [uses, granted] = await Promise.all([
    store.readUses(db, organizationId, [month]),
    entitlement.cap === null ? 0 : store.sumGrants(db, organizationId, month),
  ]);
  const used = uses.get(month) ?? 0;
  const cap = entitlement.cap === null ? null : entitlement.cap + granted;
  const remaining = cap === null ? null : Math.max(0, cap - used);
  return { plan, state, lapsed: null, cap, used, remaining, until: nextMonth(now) };
}

/** Returns what an organization may issue now. */
export async function readEntitlement(db: Db, organizationId: string, now: Date): Promise<Entitlement> {
  const subscription = await store.findSubscription(db, organizationId);
  if (subscription) return entitlementOf(subscription, now);
  return { may: "issue", state: "granted", plan: "basic", cap: MONTHLY_CERTIFICATES.basic, counted: "month" };
}

/** Returns the certificates left at a future time, by today's plan; null where there is no limit. */
export async function forecastQuota(
  db: Db,
  deps: { clock: Clock },
  organizationId: string,
  at: Date,
): Promise<number | null> {
  const now = deps.clock.now();
  const quota = await getQuota(db, deps, organizationId);
  const then = await readEntitlement(db, organizationId, at);
  if (then.may === "nothing") return 0;
  return then.counted === "trial" || monthOf(at) === monthOf(now) ? quota.remaining : then.cap;
}

/** Lists the use of each of the last months, the current one last. Use within a trial is included. */
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
 * cannot pass the cap together. `month` is the reserved month, for `releaseQuota`. Code: `quota-exceeded`, with nothing
 * remaining where nothing may be issued until a plan is chosen (`getQuota` has the reason).
 */
export async function reserveQuota(
  tx: Transaction,
  deps: { clock: Clock },
  organizationId: string,
  count: number,
): Promise<{ ok: true; month: string } | { ok: false; code: "quota-exceeded"; remaining: number }> {
  const now = deps.clock.now();
  const entitlement = await readEntitlement(tx, organizationId, now);
  if (entitlement.may === "nothing") return { ok: false, code: "quota-exceeded", remaining: 0 };
  if (entitlement.counted === "trial") return reserveInTrial(tx, organizationId, monthOf(now), count, entitlement.cap);
  const month = monthOf(now);
  const granted = entitlement.cap === null ? 0 : await store.sumGrants(tx, organizationId, month);
  const cap = entitlement.cap === null ? null : entitlement.cap + granted;
  if (await store.addUse(tx, organizationId, month, count, cap)) return { ok: true, month };
  const { remaining } = await getQuota(tx, deps, organizationId);
  return { ok: false, code: "quota-exceeded", remaining: remaining ?? 0 };
}

/**
 * Reserves within a trial, which is counted as a whole over the two months that it may fall into. The subscription is
 * locked meanwhile.
 */
async function reserveInTrial(tx: Transaction, organizationId: string, month: string, count: number, cap: number) {
  await store.lockSubscription(tx, organizationId);
  const granted = await store.sumGrants(tx, organizationId, TRIAL_GRANTS);
  const remaining = Math.max(0, cap + granted - (await store.sumUses(tx, organizationId, TRIAL_MONTHS)));
  if (count > remaining) return { ok: false as const, code: "quota-exceeded" as const, remaining };
  await store.addUse(tx, organizationId, TRIAL_MONTHS + month, count, null);
  return { ok: true as const, month: TRIAL_MONTHS + month };
}

/** Returns unused reservations to the month from which `reserveQuota` took them. */
export async function releaseQuota(tx: Transaction, organizationId: string, month: string, count: number) {
  if (count > 0) await store.subtractUse(tx, organizationId, month, count);
}

/** Returns the monthly use of organizations, by their ids. Use within a trial counts in its calendar month. */
export async function findUses(db: Db, organizationIds: string[]): Promise<Map<string, Map<string, number>>> {
  const uses = new Map<string, Map<string, number>>();
  for (const { organizationId, month: name, used } of await store.findUsesOf(db, organizationIds)) {
    const month = name.startsWith(TRIAL_MONTHS) ? name.slice(TRIAL_MONTHS.length) : name;
    const months = uses.get(organizationId) ?? new Map<string, number>();
    uses.set(organizationId, months.set(month, (months.get(month) ?? 0) + used));
  }
  return uses;
}
