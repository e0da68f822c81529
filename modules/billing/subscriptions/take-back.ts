import { recordAudit } from "../../audit/index.server";
import type { Db, Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { issueCreditNote } from "../invoices/issue-invoice";
import { paidTimeOf } from "../orders/fulfil-order";
import { withdrawOpenOrder } from "../orders/place-order";
import { fallBack } from "../rules/fall-back";
import * as store from "../store";
import { lapse } from "./lapse";

/**
 * Takes back what an order had paid for, because its money is gone: cancels the invoice, and the plan falls back to the
 * previous paid one, or ends. Upgrades whose price was the difference to this order are taken back too; their money
 * becomes the customer's credit. The caller has locked the subscription, and knows that no payment is on its way.
 */
export async function takeOrderBack(
  tx: Transaction,
  deps: BillingDeps,
  subscription: store.StoredSubscription,
  orderId: string,
): Promise<void> {
  const { organizationId } = subscription;
  const now = deps.clock.now();
  const orders = await findUncreditedOrders(tx, organizationId);
  const paid = orders.map((order) => {
    const { id, kind, plan, period } = order;
    return { id, kind, plan, period, ...paidTimeOf(order, order.closedAt ?? now) };
  });
  const { taken, plan } = fallBack(paid, orderId, now);
  for (const id of taken.reverse()) {
    const invoice = await store.findInvoiceOfOrder(tx, id);
    if (invoice) await issueCreditNote(tx, deps, invoice);
  }
  if (plan === "untouched" || (subscription.state !== "active" && subscription.state !== "past_due")) return;
  if (!(await withdrawOpenOrder(tx, deps, organizationId))) throw new Error("a payment is on its way");
  if (!plan) {
    // The next first payment has the money-back guarantee again.
    if (taken.length === orders.length) await store.updateSubscription(tx, organizationId, { firstPaidAt: null });
    return lapse(tx, deps, subscription, "taken-back");
  }
  await store.updateSubscription(tx, organizationId, {
    ...plan,
    state: "active",
    nextPlan: null,
    nextPeriod: null,
    pastDueSince: null,
    renewalDay: plan.paidFrom.getUTCDate(),
  });
  await recordAudit(tx, deps, {
    organizationId,
    actor: "system",
    action: "plan.fell-back",
    subject: organizationId,
    details: { plan: plan.plan, period: plan.period },
  });
}

/** Lists paid orders that were not taken back, in the order of payment. */
export async function findUncreditedOrders(db: Db, organizationId: string): Promise<store.StoredOrder[]> {
  const [orders, invoices] = await Promise.all([
    store.findPaidOrders(db, organizationId),
    store.findInvoices(db, organizationId),
  ]);
  const credited = new Set(invoices.map(({ creditsId }) => creditsId));
  const gone = new Set(invoices.filter(({ id }) => credited.has(id)).map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !gone.has(id));
}
