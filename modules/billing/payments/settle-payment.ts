import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { ChargeOutcome } from "../../kernel/ports";
import type { BillingDeps } from "../deps";
import { notifyPayers } from "../emails/notify-payers";
import { post } from "../ledger/post";
import { fulfilFromCredit } from "../orders/fulfil-order";
import { nextTry } from "../rules/dunning";
import type { InvoiceDocument } from "../rules/invoice-document";
import * as store from "../store";

/**
 * Records the outcome of a payment once: money, invoice and plan in one transaction. A repeated, late or reordered
 * outcome changes nothing that is settled.
 */
export async function settlePayment(deps: BillingDeps, paymentId: string, outcome: ChargeOutcome): Promise<void> {
  const found = await store.findPayment(deps.db, paymentId);
  if (!found) return;
  await deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, found.organizationId);
    const order = await store.findOrderById(tx, found.orderId);
    if (!order) throw new Error(`the payment ${paymentId} has no order`);
    const now = deps.clock.now();
    switch (outcome.state) {
      case "succeeded": {
        if (outcome.amountMinor !== found.amountMinor || outcome.currency !== found.currency) {
          throw new Error(`the provider charged another amount for the payment ${paymentId}`);
        }
        if (await store.markSucceeded(tx, paymentId, outcome.chargeRef, now)) await takeIn(tx, deps, found, order);
        return;
      }
      case "declined": {
        const { chargeRef, reason } = outcome;
        const change = { state: "declined" as const, declineReason: reason, stepUrl: null, settledAt: now };
        const ended = await store.changePayment(tx, paymentId, {
          ...change,
          ...(chargeRef ? { providerRef: chargeRef } : {}),
        });
        if (ended && order.kind === "renewal" && order.state === "open") await failRenewal(tx, deps, order, reason);
        return;
      }
      case "needs-step":
        await store.changePayment(tx, paymentId, {
          state: "needs_step",
          providerRef: outcome.chargeRef,
          stepUrl: outcome.redirectTo,
        });
        return;
      case "pending":
        await store.changePayment(tx, paymentId, { state: "pending", providerRef: outcome.chargeRef, stepUrl: null });
    }
  });
}

/**
 * Records received money as the customer's credit, which pays their order. Where the order was closed in between, the
 * money stays credit.
 */
async function takeIn(tx: Transaction, deps: BillingDeps, payment: store.StoredPayment, order: store.StoredOrder) {
  const { organizationId, amountMinor, id } = payment;
  const cash = `cash:${readProvider(payment.provider)}` as const;
  await post(tx, deps, {
    key: `payment:${id}`,
    organizationId,
    entries: [
      [cash, amountMinor],
      ["credit", -amountMinor],
    ],
  });
  await fulfilFromCredit(tx, deps, order, paidVia(payment.provider), payment.methodId);
}

/**
 * Records a failed renewal: plans the next attempt and notifies the people who pay. After the last attempt the grace
 * period runs out.
 */
export async function failRenewal(tx: Transaction, deps: BillingDeps, order: store.StoredOrder, reason: string) {
  const { organizationId, from, id } = order;
  const now = deps.clock.now();
  const failures = order.failures + 1;
  const next = nextTry(from ?? now, failures);
  await store.updateOrder(tx, id, { failures, nextAttemptAt: next });
  const subscription = await store.findSubscription(tx, organizationId);
  if (subscription?.state === "active") {
    await store.updateSubscription(tx, organizationId, { state: "past_due", pastDueSince: from ?? now });
  }
  const details = { reason, failures };
  await recordAudit(tx, deps, { organizationId, actor: "system", action: "plan.payment-failed", subject: id, details });
  await notifyPayers(tx, deps, organizationId, {
    key: `plan-payment-failed:${id}:${failures}`,
    event: "payment-failed",
    props: { next: next?.toISOString() ?? "", reason },
  });
}

/** Means of payment for an invoice. */
export function paidVia(provider: string): NonNullable<InvoiceDocument["paid"]>["via"] {
  const via = { stripe: "card", paypal: "paypal", test: "test", bank: "bank" } as const;
  return via[readProvider(provider)];
}

export function readProvider(provider: string): "stripe" | "paypal" | "test" | "bank" {
  const found = (["stripe", "paypal", "test", "bank"] as const).find((name) => name === provider);
  if (!found) throw new Error(`there is no provider ${provider}`);
  return found;
}
