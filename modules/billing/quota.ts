import type { Db, Transaction } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { MONTHLY_CERTIFICATES, type Plan } from ".";
import * as store from "./store";

/** The calendar month in UTC that a certificate issued now counts for: "2026-11". */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Plan and use of this month. `remaining` is null where the plan has no limit. */
export async function getQuota(
  db: Db,
  deps: { clock: Clock },
  organizationId: string,
): Promise<{ plan: Plan; used: number; remaining: number | null }> {
  const [subscription, used] = await Promise.all([
    store.findSubscription(db, organizationId),
    store.readUse(db, organizationId, monthOf(deps.clock.now())),
  ]);
  const plan = subscription?.plan ?? "basic";
  const cap = MONTHLY_CERTIFICATES[plan];
  return { plan, used, remaining: cap === null ? null : Math.max(0, cap - used) };
}

/** What the plan leaves at a time to come, as far as it is known now; null where it has no limit. */
export async function forecastQuota(
  db: Db,
  deps: { clock: Clock },
  organizationId: string,
  at: Date,
): Promise<number | null> {
  const { plan, remaining } = await getQuota(db, deps, organizationId);
  return monthOf(at) === monthOf(deps.clock.now()) ? remaining : MONTHLY_CERTIFICATES[plan];
}

/**
 * Reserves `count` certificates of this month's quota, once for a whole batch. Concurrent reservations cannot
 * pass the cap together: the check and the change are one statement.
 */
export async function reserveQuota(
  tx: Transaction,
  deps: { clock: Clock },
  organizationId: string,
  count: number,
): Promise<{ ok: true; month: string } | { ok: false; code: "quota-exceeded"; remaining: number }> {
  const month = monthOf(deps.clock.now());
  const { plan } = await getQuota(tx, deps, organizationId);
  if (await store.addUse(tx, organizationId, month, count, MONTHLY_CERTIFICATES[plan])) return { ok: true, month };
  const { remaining } = await getQuota(tx, deps, organizationId);
  return { ok: false, code: "quota-exceeded", remaining: remaining ?? 0 };
}

/** Gives back what was reserved and not used, to the month that `reserveQuota` took it from. */
export async function releaseQuota(tx: Transaction, organizationId: string, month: string, count: number) {
  if (count > 0) await store.subtractUse(tx, organizationId, month, count);
}

/** Puts an organization on a plan. */
export async function setPlan(db: Db, deps: { clock: Clock }, organizationId: string, plan: Plan) {
  await store.upsertSubscription(db, organizationId, plan, deps.clock.now());
}
