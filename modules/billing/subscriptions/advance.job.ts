import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import { notifyPayers } from "../emails/notify-payers";
import { fulfilFromCredit } from "../orders/fulfil-order";
import { storeOrder, withdrawOpenOrder } from "../orders/place-order";
import { queueCollection } from "../orders/queue-collection";
import { priced } from "../orders/quote";
import { daysAfter } from "../rules/calendar";
import { GRACE_DAYS, TRANSFER_NOTICE_DAYS } from "../rules/dunning";
import { entitlementOf } from "../rules/entitlement";
import { pricePeriod } from "../rules/price-order";
import * as store from "../store";
import { lapse } from "./lapse";

const MAX = 200;
const TRIAL_NOTICE_DAYS = 3;

/**
 * Scheduled job of subscriptions: ends trials, renews what is due, retries failed charges, and ends what stays unpaid.
 * Each subscription has a transaction of its own, which checks it again: run twice or killed anywhere, the job does
 * each thing once.
 */
export async function advanceSubscriptions(deps: BillingDeps & { dueAtOnce?: number }): Promise<void> {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  const each = async <T>(items: T[], work: (item: T) => Promise<void>) => {
    for (const item of items) await work(item).catch((failure: unknown) => failures.push(failure));
  };
  const at = { now, graceBegan: daysAfter(now, -GRACE_DAYS), transfersDue: daysAfter(now, TRANSFER_NOTICE_DAYS) };
  // Subscriptions that wait for a transfer stay due for weeks: only a walk through all pages reaches those behind them.
  const { dueAtOnce: take = MAX } = deps;
  let after: string | null = null;
  do {
    const due: string[] = await store.findDue(deps.db, at, { after, take });
    await each(due, (organizationId) => advanceOne(deps, organizationId));
    after = due.length === take ? (due.at(-1) ?? null) : null;
  } while (after);
  const { toTry, late } = await store.findWaitingOrders(deps.db, now, take);
  await each(late, ({ id, organizationId }) => expireOrder(deps, organizationId, id));
  await each(toTry, ({ id, organizationId }) => tryAgain(deps, organizationId, id));
  await each(await store.findEndingTrials(deps.db, now, daysAfter(now, TRIAL_NOTICE_DAYS)), (trial) =>
    deps.db.$transaction((tx) => {
      // An extended trial has another end, which is announced again.
      const until = trial.trialEndsAt?.toISOString() ?? "";
      return notifyPayers(tx, deps, trial.organizationId, {
        key: `plan-trial-ending:${trial.organizationId}:${until}`,
        event: "trial-ending",
        props: { until },
      });
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, "some subscriptions could not be advanced");
}

async function advanceOne(deps: BillingDeps, organizationId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const subscription = await store.lockSubscription(tx, organizationId);
    if (!subscription) return;
    const entitlement = entitlementOf(subscription, now);
    if (entitlement.may === "nothing") {
      if (subscription.state !== "lapsed") await endUnpaid(tx, deps, subscription, entitlement.reason);
      return;
    }
    if (subscription.state === "active" && !subscription.cancelledAt) await renew(tx, deps, subscription, now);
  });
}

/** Ends a subscription, unless a payment is on its way: then that payment decides, and the next run checks again. */
async function endUnpaid(
  tx: Transaction,
  deps: BillingDeps,
  subscription: store.StoredSubscription,
  reason: Parameters<typeof lapse>[3],
) {
  // An order for another plan, or a transfer that is on its way, outlives a trial.
  if (reason === "unpaid" || reason === "cancelled") {
    if (!(await withdrawOpenOrder(tx, deps, subscription.organizationId))) return;
  }
  await lapse(tx, deps, subscription, reason);
}

/**
 * Orders the next period: by card when the current one ends, by transfer two weeks before. There is one order: while it
 * is open, the next run finds it, and a transfer that came early pays it when its period begins.
 */
async function renew(tx: Transaction, deps: BillingDeps, subscription: store.StoredSubscription, now: Date) {
  const { organizationId, paidUntil, period, renewalDay, methodId } = subscription;
  if (!paidUntil || !period) return;
  const byTransfer = methodId === null && deps.seller.iban !== null;
  if (!byTransfer && paidUntil > now) return;
  const open = await store.findOpenOrder(tx, organizationId);
  if (open?.kind === "renewal") {
    if (paidUntil > now || (await fulfilFromCredit(tx, deps, open)) || !byTransfer) return;
    await store.updateSubscription(tx, organizationId, { state: "past_due", pastDueSince: paidUntil });
    return;
  }
  if (open && !(await withdrawOpenOrder(tx, deps, organizationId))) return;
  const details = await store.findDetails(tx, organizationId);
  if (!details) return;
  const choice = { plan: subscription.nextPlan ?? subscription.plan, period: subscription.nextPeriod ?? period };
  const quote = priced("renewal", pricePeriod(choice, paidUntil, renewalDay ?? paidUntil.getUTCDate()), {
    seller: deps.seller,
    buyer: details,
  });
  const method = methodId ? await store.findMethod(tx, organizationId, methodId) : null;
  const via = byTransfer ? "bank" : (method?.provider ?? deps.payments.offered[0]?.name ?? "bank");
  const order = await storeOrder(tx, deps, { organizationId, choice, via, quote, details, createdBy: "system" });
  // The order stays open as long as the grace period.
  await store.updateOrder(tx, order.id, { expiresAt: daysAfter(paidUntil, GRACE_DAYS) });
  if (byTransfer) {
    if (await fulfilFromCredit(tx, deps, order)) return;
    await notifyPayers(tx, deps, organizationId, {
      key: `plan-transfer-due:${order.id}`,
      event: "transfer-due",
      props: { orderId: order.id },
    });
    return;
  }
  await store.updateOrder(tx, order.id, { nextAttemptAt: now });
  await queueCollection(tx, deps, order.id);
}

async function tryAgain(deps: BillingDeps, organizationId: string, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, organizationId);
    const open = await store.findOpenOrder(tx, organizationId);
    if (open?.id === orderId && open.nextAttemptAt) await queueCollection(tx, deps, orderId);
  });
}

/** Expires an order that was not paid in time, unless its payment is on its way. */
async function expireOrder(deps: BillingDeps, organizationId: string, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await store.lockSubscription(tx, organizationId);
    const open = await store.findOpenOrder(tx, organizationId);
    if (open?.id !== orderId || open.kind === "renewal") return;
    const payment = await store.findPaymentOnItsWay(tx, orderId);
    if (payment && payment.state !== "needs_step") return;
    const now = deps.clock.now();
    if (payment) await store.giveUpStep(tx, payment.id, now);
    await store.closeOrder(tx, orderId, "expired", now);
  });
}
