import type { BillingPeriod } from "./plans";

const MONTHS: Record<BillingPeriod, number> = { monthly: 1, annual: 12 };
const DAY_MS = 86_400_000;

/** The calendar month in UTC that a certificate issued now counts for: "2026-11". */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** When the month after this one begins: then a plan's certificates are whole again. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/**
 * When a period ends that begins at `from`, at the same time of the day in UTC. `renewalDay` is the day of the month on
 * which the subscription began: what began on the 31st renews on the last day of shorter months, and on the 31st again.
 */
export function periodEnd(from: Date, period: BillingPeriod, renewalDay: number): Date {
  const month = from.getUTCMonth() + MONTHS[period];
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(month);
  end.setUTCDate(Math.min(renewalDay, lastDay));
  return end;
}

/** So many times 24 hours later. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
