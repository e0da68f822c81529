import { recordAudit } from "../../audit/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import { readBuyer } from "../invoices/read-document";
import { daysAfter } from "../rules/calendar";
import { ORDER_DAYS } from "../rules/dunning";
import { makeReference } from "../rules/reference";
import * as store from "../store";
import { fulfilFromCredit } from "./fulfil-order";
import { type Choice, type Quote, quoteChoice } from "./quote";

/** Payment provider of an order, or `bank` for a transfer. */
export type Via = "stripe" | "paypal" | "test" | "bank";

/**
 * Orders a plan, or plans a change for the end of the paid period. An earlier order that is not paid is withdrawn. An
 * order that the customer's credit covers is paid at once.
 *
 * Codes: `forbidden`, `no-details` (there are no billing details), `same-plan`, `payment-on-its-way` (of an earlier
 * order), `not-offered`.
 */
export async function placeOrder(
  deps: BillingDeps,
  actor: OrganizationActor,
  input: Choice & { via: Via },
): Promise<
  | { ok: true; orderId: string; paid: boolean }
  | { ok: true; atEnd: Date }
  | { ok: false; code: "forbidden" | "no-details" | "same-plan" | "payment-on-its-way" | "not-offered" }
> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  if (!isOffered(deps, input.via)) return { ok: false, code: "not-offered" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const subscription = await store.lockSubscription(tx, organizationId);
    const details = await store.findDetails(tx, organizationId);
    if (!details) return { ok: false, code: "no-details" };
    const quote = quoteChoice(subscription, { seller: deps.seller, buyer: details }, input, now);
    if (quote === "same") return { ok: false, code: "same-plan" };
    if (!(await withdrawOpenOrder(tx, deps, organizationId))) return { ok: false, code: "payment-on-its-way" };
    if (quote === "at-end") {
      const atEnd = subscription?.paidUntil ?? now;
      const { plan, period } = input;
      await store.updateSubscription(tx, organizationId, { nextPlan: plan, nextPeriod: period, cancelledAt: null });
      await audit(tx, deps, actor, "plan.change-planned", { plan, period });
      return { ok: true, atEnd };
    }
    const order = await storeOrder(tx, deps, {
      organizationId,
      choice: input,
      via: input.via,
      quote,
      details,
      createdBy: actor.name,
    });
    await audit(tx, deps, actor, "plan.ordered", { plan: input.plan, period: input.period, via: input.via });
    return { ok: true, orderId: order.id, paid: await fulfilFromCredit(tx, deps, order) };
  });
}

/**
 * Withdraws an order that is not paid. Codes: `forbidden`, `not-found` (also where the order is closed),
 * `payment-on-its-way`.
 */
export async function withdrawOrder(
  deps: BillingDeps,
  actor: OrganizationActor,
  input: { orderId: string },
): Promise<Result<null, "forbidden" | "not-found" | "payment-on-its-way">> {
  if (!can(actor, "billing.manage")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, actor.organizationId);
    const open = await store.findOpenOrder(tx, actor.organizationId);
    // A renewal is ended by cancelling the plan.
    if (open?.id !== input.orderId || open.kind === "renewal") return { ok: false, code: "not-found" };
    if (!(await withdrawOpenOrder(tx, deps, actor.organizationId))) return { ok: false, code: "payment-on-its-way" };
    await audit(tx, deps, actor, "plan.order-withdrawn", {});
    return { ok: true };
  });
}

/**
 * Withdraws the open order. Returns false where its payment is on its way. A payment that the person never confirmed is
 * given up; where it is confirmed later, it becomes credit. The caller has locked the subscription.
 */
export async function withdrawOpenOrder(tx: Transaction, deps: BillingDeps, organizationId: string): Promise<boolean> {
  const open = await store.findOpenOrder(tx, organizationId);
  if (!open) return true;
  const now = deps.clock.now();
  const payment = await store.findPaymentOnItsWay(tx, open.id);
  if (payment && payment.state !== "needs_step") return false;
  if (payment) await store.giveUpStep(tx, payment.id, now);
  return store.closeOrder(tx, open.id, "withdrawn", now);
}

/** Stores an order with the quoted price. The caller has locked the subscription and closed the previous order. */
export async function storeOrder(
  tx: Transaction,
  deps: BillingDeps,
  order: {
    organizationId: string;
    choice: Choice;
    /** Name of the payment provider, or `bank`. */
    via: string;
    quote: Omit<Quote, "kind"> & { kind: "start" | "upgrade" | "renewal" };
    details: store.StoredDetails;
    createdBy: ActorName;
  },
): Promise<store.StoredOrder> {
  const { organizationId, choice, via, quote, details, createdBy } = order;
  const now = deps.clock.now();
  const { price, vat, vatMinor, totalMinor, currency, kind } = quote;
  const waits = daysAfter(now, ORDER_DAYS[via === "bank" ? "bank" : "provider"]);
  // An upgrade expires with the period that it upgrades.
  const expiresAt = kind === "upgrade" && price.until < waits ? price.until : waits;
  return store.insertOrder(tx, {
    id: deps.ids.uuid(),
    organizationId,
    kind,
    plan: choice.plan,
    period: choice.period,
    from: price.from,
    until: price.until,
    lines: price.lines.map((line) => ({ ...line })),
    netMinor: price.netMinor,
    vatMinor,
    totalMinor,
    currency,
    vat: { ...vat },
    buyer: { ...readBuyer(details) },
    language: details.language,
    via,
    createdBy,
    createdAt: now,
    reference: via === "bank" ? makeReference(deps.ids.bytes(16)) : null,
    expiresAt,
  });
}

function isOffered({ payments, seller }: BillingDeps, via: Via): boolean {
  return via === "bank" ? seller.iban !== null : payments.offered.some(({ name }) => name === via);
}

function audit(
  tx: Transaction,
  deps: BillingDeps,
  { organizationId, name }: OrganizationActor,
  action: string,
  details: Record<string, string>,
) {
  return recordAudit(tx, deps, { organizationId, actor: name, action, subject: organizationId, details });
}
