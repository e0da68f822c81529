import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import { getQuota, grantedFor } from "./quota";
import { administered } from "./rules/administered";
import { daysAfter } from "./rules/calendar";
import { GRACE_DAYS } from "./rules/dunning";
import { entitlementOf } from "./rules/entitlement";
import * as store from "./store";

/**
 * Returns an organization's plan for the platform's staff, with the obstacles to changing it. Null where the
 * organization has no owner yet and so no plan. Codes: `forbidden`.
 */
export async function getPlanForPlatform({ db, clock }: { db: Db; clock: Clock }, actor: PlatformActor, id: string) {
  if (!canOnPlatform(actor.platformRole, "plans.manage")) return { ok: false as const, code: "forbidden" as const };
  const now = clock.now();
  const [subscription, quota, paying] = await Promise.all([
    store.findSubscription(db, id),
    getQuota(db, { clock }, id),
    store.isPaying(db, id),
  ]);
  if (!subscription) return { ok: true as const, plan: null };
  const granted = await store.sumGrants(db, id, grantedFor(subscription.state, now));
  const { paidUntil, period, cancelledAt, pastDueSince } = subscription;
  return {
    ok: true as const,
    plan: {
      quota,
      granted,
      period,
      paidUntil,
      endsThen: cancelledAt !== null,
      graceUntil: pastDueSince && daysAfter(pastDueSince, GRACE_DAYS),
      obstacles: administered(subscription, entitlementOf(subscription, now), paying),
    },
  };
}
