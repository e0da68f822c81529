import type { BillingPeriod, Plan } from "./plans";
import type { PaidPeriod } from "./price-order";

/** An order that was paid, with the time that it paid for. */
export interface PaidOrder {
  id: string;
  kind: "start" | "upgrade" | "renewal";
  plan: Plan;
  period: BillingPeriod;
  from: Date;
  until: Date;
}

export interface FallBack {
  /** What is taken back: the order, and the upgrades that were priced as what it takes to come from it to them. */
  taken: string[];
  /**
   * What the plan is then: `untouched` where later orders hold it, or what was paid for before; null where nothing is.
   */
  plan: "untouched" | PaidPeriod | null;
}

/**
 * What becomes of a plan where one of the orders that were paid is not any more. They are in the order of their
 * payment.
 */
export function fallBack(orders: PaidOrder[], orderId: string, now: Date): FallBack {
  const at = orders.findIndex(({ id }) => id === orderId);
  if (at < 0) return { taken: [], plan: "untouched" };
  const after = orders.slice(at + 1);
  const others = after.findIndex(({ kind }) => kind !== "upgrade");
  const resting = others < 0 ? after : after.slice(0, others);
  const taken = [orderId, ...resting.map(({ id }) => id)];
  if (others >= 0) return { taken, plan: "untouched" };
  return { taken, plan: standing(orders.slice(0, at), now) };
}

/** What the last of some orders pays for. An upgrade within a period leaves the period's beginning where it was. */
function standing(orders: PaidOrder[], now: Date): PaidPeriod | null {
  const last = orders.at(-1);
  if (!last || last.until <= now) return null;
  let base = orders.length - 1;
  while (base > 0 && orders[base]?.kind === "upgrade" && orders[base - 1]?.period === last.period) base--;
  return { plan: last.plan, period: last.period, paidFrom: orders[base]?.from ?? last.from, paidUntil: last.until };
}
