import type { BillingPeriod, Plan } from "./plans";
import type { PaidPeriod } from "./price-order";

/** Paid order with its period. */
export interface PaidOrder {
  id: string;
  kind: "start" | "upgrade" | "renewal";
  plan: Plan;
  period: BillingPeriod;
  from: Date;
  until: Date;
}

export interface FallBack {
  /** Orders that are taken back: this one, and the upgrades whose price was the difference to it. */
  taken: string[];
  /**
   * Resulting plan: `untouched` where later orders determine it, or the period paid for before; null where there is
   * none.
   */
  plan: "untouched" | PaidPeriod | null;
}

/** Determines the plan after one of the paid orders is no longer paid. Orders are in the order of payment. */
export function fallBack(orders: PaidOrder[], orderId: string, now: Date): FallBack {
  const at = orders.findIndex(({ id }) => id === orderId);
  if (at < 0) return { taken: [], plan: "untouched" };
  const after = orders.slice(at + 1);
  const others = after.findIndex(({ kind }) => kind !== "upgrade");
  const resting = others < 0 ? after : after.slice(0, others);
  const taken = [orderId, ...resting.map(({ id }) => id)];
  if (others >= 0) return { taken, plan: "untouched" };
  return { taken, plan: periodOfLast(orders.slice(0, at), now) };
}

/** Returns the period of the last of these orders. An upgrade within a period keeps the beginning of the period. */
function periodOfLast(orders: PaidOrder[], now: Date): PaidPeriod | null {
  const last = orders.at(-1);
  if (!last || last.until <= now) return null;
  let base = orders.length - 1;
  while (base > 0 && orders[base]?.kind === "upgrade" && orders[base - 1]?.period === last.period) base--;
  return { plan: last.plan, period: last.period, paidFrom: orders[base]?.from ?? last.from, paidUntil: last.until };
}
