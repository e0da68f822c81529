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
 * Pays an order from its customer's credit where that is enough: issues the invoice and starts the plan. One
 * transaction, so that money, invoice and plan are stored together or not at all. Returns false where the credit is not
 * enough or the order is closed. The caller has locked the subscription.
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
  // A renewal paid early stays credit until its period begins, because the customer may still change the plan.
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
    // Unused time is calculated from the beginning of the period, also after an upgrade within it.
    ...(withinPeriod ? {} : { paidFrom: time.from }),
    ...(withinPeriod || order.kind === "renewal" ? {} : { since: now, renewalDay: time.from.getUTCDate() }),
    nextPlan: null,
    nextPeriod: null,
    cancelledAt: null,
    pastDueSince: null,
    lapsedAt: null,
    lapseReason: null,
    // Renewals are charged to the method that paid, also where a transfer was ordered at first.
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
 * Returns the period that an order pays for. A new plan begins when it is paid, however long a transfer takes; an
 * upgrade or renewal has the period of its price.
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
