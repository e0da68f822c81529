import { recordAudit } from "../../audit/index.server";
import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { issueInvoice } from "../invoices/issue-invoice";
import { readBuyer, readLines, readVat } from "../invoices/read-document";
import { creditOf } from "../ledger/post";
import type { InvoiceDocument } from "../rules/invoice-document";
import { pricePeriod } from "../rules/price-order";
import * as store from "../store";

/**
 * Pays an order from what its customer has with us, where that is enough: makes the invoice, and gives what was
 * ordered. In one transaction, so that money, invoice and plan are there together or not at all. False where it is not
 * enough or the order is closed. The caller holds the subscription.
 */
export async function fulfilFromCredit(
  tx: Transaction,
  deps: BillingDeps,
  order: store.StoredOrder,
  paidVia: NonNullable<InvoiceDocument["paid"]>["via"] = "credit",
  methodId: string | null = null,
): Promise<boolean> {
  const { organizationId } = order;
  const now = deps.clock.now();
  // What is paid before its time stays credit until then: the plan that it is for may be another one.
  if (order.kind === "renewal" && order.from && order.from > now) return false;
  if ((await creditOf(tx, organizationId)) < order.totalMinor) return false;
  if (!(await store.closeOrder(tx, order.id, "paid", now))) return false;
  const time = paidTimeOf(order, now);
  await issueInvoice(tx, deps, organizationId, order.id, {
    language: order.language,
    currency: order.currency,
    seller: deps.seller,
    buyer: readBuyer(order.buyer),
    lines: time.lines,
    netMinor: order.netMinor,
    vat: readVat(order.vat),
    vatMinor: order.vatMinor,
    totalMinor: order.totalMinor,
    paid: { via: paidVia, on: now.toISOString().slice(0, 10) },
  });
  const before = await store.findSubscription(tx, organizationId);
  const withinPeriod = order.kind === "upgrade" && order.period === before?.period;
  await store.updateSubscription(tx, organizationId, {
    plan: order.plan,
    period: order.period,
    state: "active",
    paidUntil: time.until,
    // What is left of a period is reckoned from the period's own beginning, also after an upgrade within it.
    ...(withinPeriod ? {} : { paidFrom: time.from }),
    ...(withinPeriod || order.kind === "renewal" ? {} : { since: now, renewalDay: time.from.getUTCDate() }),
    nextPlan: null,
    nextPeriod: null,
    cancelledAt: null,
    pastDueSince: null,
    lapsedAt: null,
    lapseReason: null,
    // It renews with what paid it, also where a transfer was ordered at first.
    ...(methodId ? { methodId } : order.via === "bank" ? { methodId: null } : {}),
    firstPaidAt: before?.firstPaidAt ?? now,
  });
  const { plan, period, kind, totalMinor } = order;
  await recordAudit(tx, deps, {
    organizationId,
    actor: "system",
    action: "plan.paid",
    subject: order.id,
    details: { plan, period, kind, totalMinor },
  });
  return true;
}

/**
 * The time that is paid for. What begins with its payment begins when it is paid, however long a transfer took; an
 * upgrade and a renewal have the time that they were priced for.
 */
export function paidTimeOf(
  order: store.StoredOrder,
  now: Date,
): { from: Date; until: Date; lines: InvoiceDocument["lines"] } {
  const lines = readLines(order.lines);
  if (order.kind === "start") return pricePeriod(order, now, now.getUTCDate());
  const { from, until } = order;
  if (!from || !until) throw new Error(`the order ${order.id} has no time`);
  return { from, until, lines };
}
