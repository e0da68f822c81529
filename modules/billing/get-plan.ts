import { can, type OrganizationActor } from "../organizations/index.server";
import type { BillingDeps } from "./deps";
import { fileNameOf } from "./emails/invoice-message";
import { keepInvoiceFile } from "./invoices/draw-invoice.job";
import { drawRequest } from "./invoices/draw-request";
import { readLines, readVat } from "./invoices/read-document";
import { creditOf } from "./ledger/post";
import { paidPeriodOf } from "./orders/quote";
import { describePayment } from "./payments/collect-order";
import { getQuota, listMonthlyUse } from "./quota";
import { offerRefund } from "./refunds/claim-refund";
import { daysAfter } from "./rules/calendar";
import { GRACE_DAYS } from "./rules/dunning";
import * as store from "./store";

const MONTHS_SHOWN = 12;

/** Returns everything that the page of an organization's plan shows. Code: `forbidden`. Amounts are minor units. */
export async function getPlan(deps: BillingDeps, actor: OrganizationActor) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const { db } = deps;
  const { organizationId } = actor;
  const now = deps.clock.now();
  const [subscription, quota, use, details, methods, order, credit, refund, refunds, invoices] = await Promise.all([
    store.findSubscription(db, organizationId),
    getQuota(db, deps, organizationId),
    listMonthlyUse(db, deps, organizationId, MONTHS_SHOWN),
    store.findDetails(db, organizationId),
    store.findMethods(db, organizationId),
    store.findOpenOrder(db, organizationId),
    creditOf(db, organizationId),
    offerRefund(db, now, organizationId),
    store.findRefunds(db, organizationId),
    store.findInvoices(db, organizationId),
  ]);
  const current = paidPeriodOf(subscription, now);
  return {
    ok: true as const,
    quota,
    use,
    details,
    credit,
    refund,
    refunds,
    invoices,
    /** Paid period, and what follows it; null during and after a trial. */
    paid: current && {
      plan: current.plan,
      period: current.period,
      until: current.paidUntil,
      endsThen: Boolean(subscription?.cancelledAt),
      next: subscription?.nextPlan
        ? { plan: subscription.nextPlan, period: subscription.nextPeriod ?? current.period }
        : null,
    },
    /** End of the grace period of a failed renewal; null where none failed. */
    graceUntil: subscription?.pastDueSince ? daysAfter(subscription.pastDueSince, GRACE_DAYS) : null,
    methods: methods.map((method) => ({ ...method, renews: method.id === subscription?.methodId })),
    order,
    offered: deps.payments.offered.map(({ name, kind }) => ({ name, kind })),
    byTransfer: deps.seller.iban !== null,
  };
}

/** Returns an order with the state of its payment. Codes: `forbidden`, `not-found`. Amounts are minor units. */
export async function getOrder(deps: BillingDeps, actor: OrganizationActor, orderId: string) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const order = await store.findOrder(deps.db, actor.organizationId, orderId);
  if (!order) return { ok: false as const, code: "not-found" as const };
  const [payment, credit, methods, invoice] = await Promise.all([
    store.findLastPayment(deps.db, orderId),
    creditOf(deps.db, actor.organizationId),
    store.findMethods(deps.db, actor.organizationId),
    store.findInvoiceOfOrder(deps.db, orderId),
  ]);
  return {
    ok: true as const,
    order,
    methods,
    invoice,
    lines: readLines(order.lines),
    vat: readVat(order.vat),
    paymentId: payment?.id ?? null,
    payment: payment && (await describePayment(deps, payment.id)),
    /** Amount still due, less the customer's credit. */
    dueMinor: order.state === "open" ? Math.max(0, order.totalMinor - credit) : 0,
  };
}

/** Returns the pro-forma invoice of an order that waits for a transfer. Codes: `forbidden`, `not-found`. */
export async function getRequestFile(deps: BillingDeps, actor: OrganizationActor, orderId: string) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const order = await store.findOrder(deps.db, actor.organizationId, orderId);
  const pdf = order?.state === "open" ? await drawRequest(deps, order) : null;
  if (!order?.reference || !pdf) return { ok: false as const, code: "not-found" as const };
  return { ok: true as const, fileName: `pro-forma-${order.reference}.pdf`, pdf };
}

/** Returns the file of an organization's invoice. Codes: `forbidden`, `not-found`. */
export async function getInvoiceFile(deps: BillingDeps, actor: OrganizationActor, invoiceId: string) {
  if (!can(actor, "billing.manage")) return { ok: false as const, code: "forbidden" as const };
  const invoice = await store.findInvoice(deps.db, actor.organizationId, invoiceId);
  if (!invoice) return { ok: false as const, code: "not-found" as const };
  // The worker draws the file a moment after the payment. A request that comes earlier draws it here; it is stored and
  // mailed once.
  if (!(await store.findInvoiceFile(deps.db, invoice.id))) await keepInvoiceFile(deps, { invoiceId: invoice.id });
  const file = await store.findInvoiceFile(deps.db, invoice.id);
  if (!file) return { ok: false as const, code: "not-found" as const };
  return { ok: true as const, fileName: fileNameOf(invoice.number), pdf: file.pdf };
}
