import type { BillingPeriod } from "./plans";

const MONTHS: Record<BillingPeriod, number> = { monthly: 1, annual: 12 };
const DAY_MS = 86_400_000;

/** Returns the calendar month in UTC that a certificate issued now counts for: "2026-11". */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Returns the beginning of the next month, when a plan's use is reset. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/**
 * Returns the end of a period that begins at `from`, at the same time of the day in UTC. `renewalDay` is the day of the
 * month on which the subscription began: what began on the 31st renews on the last day of shorter months, and on the
 * 31st again.
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

/** Adds days of 24 hours to a moment. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
