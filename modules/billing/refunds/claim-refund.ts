import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor, timeZoneOf } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { notifyPayers } from "../emails/notify-payers";
import { issueCreditNote } from "../invoices/issue-invoice";
import { post } from "../ledger/post";
import { withdrawOpenOrder } from "../orders/place-order";
import { readProvider } from "../payments/settle-payment";
import { lastRefundDay, refundUntil } from "../rules/refund-window";
import * as store from "../store";
import { lapse } from "../subscriptions/lapse";
import { SEND_REFUND } from "./settle-refund";

export type RefundRefusal = "nothing-paid" | "refunded-before" | "too-late";

/**
 * Refund that an organization can claim now, and until when: `lastDay` ("2026-12-01") is the last whole day in the
 * organization's calendar. Amounts are minor units.
 */
export type RefundOffer =
  | { ok: true; amountMinor: number; until: Date; lastDay: string }
  | { ok: false; code: RefundRefusal; until: Date | null; lastDay: string | null };

/**
 * Calculates the refund of the money-back guarantee: once, within `REFUND_DAYS` of the first payment of a first
 * subscription, everything that was paid. Payments before the plan began are included, such as the first of two
 * transfers.
 */
export async function offerRefund(
  db: Transaction | BillingDeps["db"],
  now: Date,
  organizationId: string,
): Promise<RefundOffer> {
  const subscription = await store.findSubscription(db, organizationId);
  if (!subscription?.firstPaidAt) return { ok: false, code: "nothing-paid", until: null, lastDay: null };
  const timeZone = await timeZoneOf(db, organizationId);
  const until = refundUntil(subscription.firstPaidAt, timeZone);
  const lastDay = lastRefundDay(subscription.firstPaidAt, timeZone);
  if (subscription.refundedAt) return { ok: false, code: "refunded-before", until, lastDay };
  if (now >= until) return { ok: false, code: "too-late", until, lastDay };
  const payments = await store.findRefundable(db, organizationId);
  if (payments.length === 0) return { ok: false, code: "nothing-paid", until, lastDay };
  return { ok: true, amountMinor: payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0), until, lastDay };
}

/**
 * Refunds everything that was paid for a new subscription, and ends it. Money returns the way it came: through the same
 * provider, or by a transfer that an admin confirms. Issued certificates stay valid.
 *
 * Codes: `forbidden`, those of the offer, `payment-on-its-way`.
 */
export async function claimRefund(
  deps: BillingDeps,
  actor: OrganizationActor,
): Promise<Result<{ amountMinor: number }, RefundRefusal | "forbidden" | "payment-on-its-way">> {
  if (!can(actor, "billing.refund")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction((tx) => refundAll(tx, deps, actor, "refunded"));
}

/**
 * Refunds everything in the caller's transaction. The caller has checked the role. Codes: those of the offer,
 * `payment-on-its-way`.
 */
export async function refundAll(
  tx: Transaction,
  deps: BillingDeps,
  { organizationId, name }: Pick<OrganizationActor, "organizationId" | "name">,
  reason: "refunded" | "closed",
): Promise<Result<{ amountMinor: number }, RefundRefusal | "payment-on-its-way">> {
  const now = deps.clock.now();
  const subscription = await store.lockSubscription(tx, organizationId);
  const offer = await offerRefund(tx, now, organizationId);
  if (!offer.ok) return { ok: false, code: offer.code };
  if (!subscription?.firstPaidAt) return { ok: false, code: "nothing-paid" };
  if (!(await withdrawOpenOrder(tx, deps, organizationId))) return { ok: false, code: "payment-on-its-way" };
  // Invoices paid from credit are cancelled too, because the money behind the credit is refunded.
  const invoices = (await store.findInvoices(tx, organizationId)).filter(({ kind }) => kind === "invoice");
  for (const invoice of invoices.reverse()) await issueCreditNote(tx, deps, invoice);
  for (const payment of await store.findRefundable(tx, organizationId)) await refundPayment(tx, deps, payment, name);
  await store.updateSubscription(tx, organizationId, { refundedAt: now });
  await lapse(tx, deps, subscription, reason);
  const details = { amountMinor: offer.amountMinor };
  await recordAudit(tx, deps, {
    organizationId,
    actor: name,
    action: "plan.refunded",
    subject: organizationId,
    details,
  });
  await notifyPayers(tx, deps, organizationId, {
    key: `plan-refunded:${organizationId}`,
    event: "refunded",
    props: { amountMinor: String(offer.amountMinor) },
  });
  return { ok: true, amountMinor: offer.amountMinor };
}

/** Queues the refund of a payment. The amount leaves the customer's credit, where cancelling its invoice put it. */
async function refundPayment(
  tx: Transaction,
  deps: BillingDeps,
  payment: store.StoredPayment,
  requestedBy: OrganizationActor["name"],
) {
  const { organizationId, orderId, amountMinor, currency, id, provider } = payment;
  const invoice = await store.findInvoiceOfOrder(tx, orderId);
  const note = invoice && (await store.findCreditNoteOf(tx, invoice.id));
  const refundId = deps.ids.uuid();
  const byHand = readProvider(provider) === "bank";
  await store.insertRefund(tx, {
    id: refundId,
    organizationId,
    paymentId: id,
    creditNoteId: note?.id ?? id,
    provider,
    amountMinor,
    currency,
    state: byHand ? "awaiting_transfer" : "prepared",
    requestedBy,
    createdAt: deps.clock.now(),
  });
  await post(tx, deps, {
    key: `refund-owed:${refundId}`,
    organizationId,
    entries: [
      ["credit", amountMinor],
      ["refunds", -amountMinor],
    ],
  });
  if (!byHand) await deps.jobs.add(tx, SEND_REFUND, { refundId });
}
