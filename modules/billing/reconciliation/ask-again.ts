import type { BillingDeps } from "../deps";
import { askToCharge } from "../payments/collect-order";
import { finishSetup } from "../payments/methods";
import { settlePayment } from "../payments/settle-payment";
import { settleRefund } from "../refunds/settle-refund";
import { daysAfter } from "../rules/calendar";
import * as store from "../store";

/** Time in milliseconds after which an open payment is asked about, because its answer may have been lost. */
const TIMEOUT_MS = 60_000;
const MAX = 50;

/**
 * Asks a provider for the outcome of a payment, and settles it. A charge that the provider does not know is made now;
 * its key prevents a second charge.
 */
export async function askAboutPayment(deps: BillingDeps, paymentId: string): Promise<void> {
  const payment = await store.findPayment(deps.db, paymentId);
  const provider = payment && deps.payments.find(payment.provider);
  if (!payment || !provider || payment.state === "succeeded") return;
  const outcome = await provider.readCharge(payment.id, payment.providerRef);
  // A payment that was given up is not charged again; where its money came nevertheless, it is counted.
  if (payment.state === "declined" && outcome.state !== "succeeded") return;
  await settlePayment(deps, paymentId, outcome.state === "unknown" ? await askToCharge(deps, payment, false) : outcome);
}

/** Asks a provider for the outcome of the setup of a payment method. */
export async function askAboutSetup(deps: BillingDeps, setupId: string): Promise<void> {
  await finishSetup(deps, setupId);
}

/** Asks a provider for the outcome of a refund, and settles it. */
export async function askAboutRefund(deps: BillingDeps, refundId: string): Promise<void> {
  const refund = await store.findRefund(deps.db, refundId);
  const provider = refund && deps.payments.find(refund.provider);
  if (!refund || !provider || refund.state !== "prepared" || !refund.payment.providerRef) return;
  const { amountMinor, currency, payment } = refund;
  const chargeRef = payment.providerRef ?? "";
  await settleRefund(deps, refundId, await provider.refund({ key: refundId, chargeRef, amountMinor, currency }));
}

/** Scheduled job that asks about every open payment, refund and setup. A failure does not stop the others. */
export async function resumePayments(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - TIMEOUT_MS);
  const [payments, refunds, setups] = await Promise.all([
    store.findStuckPayments(deps.db, before, MAX),
    store.findStuckRefunds(deps.db, before, MAX),
    store.findOpenSetups(deps.db, daysAfter(now, -1), before, MAX),
  ]);
  const failures: unknown[] = [];
  const all = [
    ...payments.map(
      ({ id }) =>
        () =>
          askAboutPayment(deps, id),
    ),
    ...refunds.map(
      ({ id }) =>
        () =>
          askAboutRefund(deps, id),
    ),
    ...setups.map(
      ({ id }) =>
        () =>
          askAboutSetup(deps, id),
    ),
  ];
  for (const ask of all) await ask().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, "some payments could not be asked about");
}
