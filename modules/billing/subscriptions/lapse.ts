import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { notifyPayers } from "../emails/notify-payers";
import type { LapseReason } from "../rules/entitlement";
import * as store from "../store";

/**
 * Stops an organization from issuing until it chooses a plan. Issued certificates, their pages, links and downloads
 * stay as they are: verification does not read subscriptions. The caller has locked the subscription.
 */
export async function lapse(
  tx: Transaction,
  deps: BillingDeps,
  subscription: store.StoredSubscription,
  reason: LapseReason,
): Promise<void> {
  const { organizationId } = subscription;
  const now = deps.clock.now();
  await store.updateSubscription(tx, organizationId, {
    state: "lapsed",
    lapsedAt: now,
    lapseReason: reason,
    cancelledAt: null,
    pastDueSince: null,
    nextPlan: null,
    nextPeriod: null,
    period: null,
    paidFrom: null,
    paidUntil: null,
  });
  const details = { reason };
  await recordAudit(tx, deps, {
    organizationId,
    actor: "system",
    action: "plan.lapsed",
    subject: organizationId,
    details,
  });
  if (reason === "refunded" || reason === "closed") return;
  const event = reason === "trial-over" ? "trial-over" : "lapsed";
  await notifyPayers(tx, deps, organizationId, {
    key: `plan-lapsed:${organizationId}:${now.toISOString()}`,
    event,
    props: { reason },
  });
}
