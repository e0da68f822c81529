import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import type { OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { creditOf } from "../ledger/post";
import { withdrawOpenOrder } from "../orders/place-order";
import { paidPeriodOf } from "../orders/quote";
import * as store from "../store";
import { lapse } from "../subscriptions/lapse";
import { offerRefund, refundAll } from "./claim-refund";

/**
 * Previews the end of an organization's plan if it closed now: the refund, the end of paid time that is not refunded,
 * and remaining credit. Amounts are minor units.
 */
export async function previewEnd(deps: Pick<BillingDeps, "db" | "clock">, organizationId: string) {
  const now = deps.clock.now();
  const [subscription, refund, creditMinor] = await Promise.all([
    store.findSubscription(deps.db, organizationId),
    offerRefund(deps.db, now, organizationId),
    creditOf(deps.db, organizationId),
  ]);
  return {
    refundMinor: refund.ok ? refund.amountMinor : null,
    paidUntil: refund.ok ? null : (paidPeriodOf(subscription, now)?.paidUntil ?? null),
    creditMinor: Math.max(0, creditMinor),
  };
}

/**
 * Ends a plan in the transaction that closes its organization. Payments are refunded where the money-back guarantee
 * still applies. Code: `payment-on-its-way`.
 */
export async function endPlan(
  tx: Transaction,
  deps: BillingDeps,
  actor: Pick<OrganizationActor, "organizationId" | "name">,
): Promise<Result<null, "payment-on-its-way">> {
  const { organizationId } = actor;
  const subscription = await store.lockSubscription(tx, organizationId);
  if (!subscription) return { ok: true };
  const refunded = await refundAll(tx, deps, actor, "closed");
  if (refunded.ok) return { ok: true };
  if (refunded.code === "payment-on-its-way") return { ok: false, code: refunded.code };
  if (!(await withdrawOpenOrder(tx, deps, organizationId))) return { ok: false, code: "payment-on-its-way" };
  if (subscription.state !== "lapsed") await lapse(tx, deps, subscription, "closed");
  return { ok: true };
}
