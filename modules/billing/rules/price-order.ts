import { periodEnd } from "./calendar";
import type { InvoiceLine } from "./invoice-document";
import { type BillingPeriod, PLAN_NAMES, type Plan, priceMinor } from "./plans";

/** Plan and period that are paid for. */
export interface PaidPeriod {
  plan: Plan;
  period: BillingPeriod;
  paidFrom: Date;
  paidUntil: Date;
}

export interface Choice {
  plan: Plan;
  period: BillingPeriod;
}

/** Price of a choice, and the time that it pays for. */
export interface Price {
  from: Date;
  until: Date;
  lines: InvoiceLine[];
  /** Never negative. */
  netMinor: number;
}

const rankOf = (plan: Plan) => PLAN_NAMES.indexOf(plan);

/**
 * Determines when a choice takes effect during a paid period: `now` where it is worth more (a larger plan, or the same
 * one for a year), `at-end` where it is worth less, so that no paid time is lost.
 */
export function timeOfChange(current: Choice, choice: Choice): "same" | "now" | "at-end" {
  if (current.plan === choice.plan && current.period === choice.period) return "same";
  const shorter = current.period === "annual" && choice.period === "monthly";
  return rankOf(choice.plan) < rankOf(current.plan) || shorter ? "at-end" : "now";
}

/** Prices a whole period that begins at `from`. */
export function pricePeriod({ plan, period }: Choice, from: Date, renewalDay: number): Price {
  const until = periodEnd(from, period, renewalDay);
  const netMinor = priceMinor(plan, period);
  return { from, until, lines: [line("plan", { plan, period }, from, until, netMinor)], netMinor };
}

/**
 * Prices a change that takes effect at once. Within the same kind of period the rest is paid at the new price; a change
 * from monthly to annual begins a new period now. Unused paid time is deducted, to the millisecond.
 */
export function priceUpgrade(current: PaidPeriod, choice: Choice, now: Date): Price {
  const unused = line("unused", current, now, current.paidUntil, -shareMinor(current, now));
  const rest =
    current.period === choice.period
      ? line("rest", choice, now, current.paidUntil, shareMinor({ ...current, plan: choice.plan }, now))
      : undefined;
  const until = rest ? current.paidUntil : periodEnd(now, choice.period, now.getUTCDate());
  const added = rest ?? line("plan", choice, now, until, priceMinor(choice.plan, choice.period));
  return { from: now, until, lines: [added, unused], netMinor: added.netMinor + unused.netMinor };
}

/** Share of a period's price for the time from `now` on, rounded half up; the whole price before the period began. */
function shareMinor({ plan, period, paidFrom, paidUntil }: PaidPeriod, now: Date): number {
  const whole = BigInt(paidUntil.getTime() - paidFrom.getTime());
  const left = BigInt(Math.min(Math.max(paidUntil.getTime() - now.getTime(), 0), Number(whole)));
  return Number((2n * BigInt(priceMinor(plan, period)) * left + whole) / (2n * whole));
}

function line(kind: InvoiceLine["kind"], { plan, period }: Choice, from: Date, until: Date, netMinor: number) {
  return { kind, plan, period, from: from.toISOString(), until: until.toISOString(), netMinor };
}
