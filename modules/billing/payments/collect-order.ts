import type { ChargeOutcome } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { creditOf } from "../ledger/post";
import { fulfilFromCredit } from "../orders/fulfil-order";
import * as store from "../store";
import { failRenewal, settlePayment } from "./settle-payment";

/** State of an order after an attempt to pay it. */
export type Collected =
  | { state: "paid" | "pending" | "closed" | "no-method" }
  | { state: "needs-step"; redirectTo: string }
  | { state: "declined"; reason: string };

/**
 * Pays an order with a stored method while the person is present. Renewals are charged to that method as well. Codes:
 * `forbidden`, `not-found`.
 */
export async function payOrder(
  deps: BillingDeps,
  actor: OrganizationActor,
  input: { orderId: string; methodId: string },
): Promise<Result<Collected, "forbidden" | "not-found">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  const order = await store.findOrder(deps.db, actor.organizationId, input.orderId);
  const method = await store.findMethod(deps.db, actor.organizationId, input.methodId);
  if (!order || !method || method.removedAt) return { ok: false, code: "not-found" };
  return { ok: true, ...(await collect(deps, order, input.methodId, true)) };
}

/** Job that charges an order to the method of the subscription. */
export async function collectOrder(deps: BillingDeps, { orderId }: { orderId: string }): Promise<void> {
  const order = await store.findOrderById(deps.db, orderId);
  if (order?.state !== "open") return;
  const subscription = await store.findSubscription(deps.db, order.organizationId);
  const collected = await collect(deps, order, subscription?.methodId ?? null, false);
  if (collected.state !== "no-method") return;
  await deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, order.organizationId);
    const open = await store.findOpenOrder(tx, order.organizationId);
    if (open?.id === orderId) await failRenewal(tx, deps, open, "method-gone");
  });
}

/**
 * Charges the amount of an order beyond the customer's credit. The payment is stored before the provider is called, and
 * its id is the idempotency key there: a retry asks about the same payment, which is charged once.
 */
async function collect(
  deps: BillingDeps,
  order: store.StoredOrder,
  methodId: string | null,
  personIsThere: boolean,
): Promise<Collected> {
  const prepared = await preparePayment(deps, order, methodId);
  if (prepared.state !== "prepared") return prepared;
  return chargePayment(deps, prepared.payment, personIsThere);
}

async function preparePayment(deps: BillingDeps, order: store.StoredOrder, methodId: string | null) {
  const { organizationId } = order;
  return deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, organizationId);
    const open = await store.findOpenOrder(tx, organizationId);
    if (open?.id !== order.id) return { state: order.state === "paid" ? ("paid" as const) : ("closed" as const) };
    const onItsWay = await store.findPaymentOnItsWay(tx, order.id);
    if (onItsWay) return { state: "prepared" as const, payment: onItsWay };
    if (await fulfilFromCredit(tx, deps, open)) return { state: "paid" as const };
    const method = methodId ? await store.findMethod(tx, organizationId, methodId) : null;
    if (!method || method.removedAt) return { state: "no-method" as const };
    const amountMinor = order.totalMinor - (await creditOf(tx, organizationId));
    const payment = await store.insertPayment(tx, {
      id: deps.ids.uuid(),
      organizationId,
      orderId: order.id,
      provider: method.provider,
      methodId: method.id,
      amountMinor,
      currency: order.currency,
      createdAt: deps.clock.now(),
    });
    return { state: "prepared" as const, payment };
  });
}

/** Charges a payment and settles the outcome. Without an answer, it is asked about later (resume-payments). */
async function chargePayment(
  deps: BillingDeps,
  payment: store.StoredPayment,
  personIsThere: boolean,
): Promise<Collected> {
  const outcome = await askToCharge(deps, payment, personIsThere).catch(() => null);
  if (outcome) await settlePayment(deps, payment.id, outcome);
  return describePayment(deps, payment.id);
}

/** Charges a payment; a repeated call returns the outcome of the first. Throws where the provider gave no answer. */
export async function askToCharge(
  deps: BillingDeps,
  payment: store.StoredPayment,
  personIsThere: boolean,
): Promise<ChargeOutcome> {
  const provider = deps.payments.find(payment.provider);
  if (!provider) throw new Error(`the provider ${payment.provider} is not configured`);
  const { organizationId, orderId, amountMinor, currency, id } = payment;
  const method = payment.methodId ? await store.findMethod(deps.db, organizationId, payment.methodId) : null;
  if (!method) return { state: "declined", chargeRef: null, reason: "method-gone" };
  const { ref, customerRef } = method;
  return provider.charge({
    key: id,
    method: { ref, customerRef },
    amountMinor,
    currency,
    personIsThere,
    description: deps.productName,
    returnTo: deps.billingUrls.order(orderId),
  });
}

/** Returns the state of a payment for the person who made it. */
export async function describePayment(deps: BillingDeps, paymentId: string): Promise<Collected> {
  const payment = await store.findPayment(deps.db, paymentId);
  if (payment?.state === "succeeded") return { state: "paid" };
  if (payment?.state === "declined") return { state: "declined", reason: payment.declineReason ?? "declined" };
  if (payment?.state === "needs_step" && payment.stepUrl) return { state: "needs-step", redirectTo: payment.stepUrl };
  return { state: "pending" };
}
