import { dayAt, startOfDay } from "../../kernel/zoned-day";
import { REFUND_DAYS } from "./plans";

/**
 * End of the period for a refund: the end of its last day in the organization's time zone (IANA). The day of the first
 * payment is not counted.
 */
export function refundUntil(firstPaidAt: Date, timeZone: string): Date {
  const end = startOfDay(dayAt(firstPaidAt, timeZone), timeZone, REFUND_DAYS + 1);
  if (!end) throw new Error(`${timeZone} has no calendar`);
  return end;
}

/** Last day for a refund in the organization's calendar: "2026-12-01". */
export function lastRefundDay(firstPaidAt: Date, timeZone: string): string {
  return dayAt(new Date(refundUntil(firstPaidAt, timeZone).getTime() - 1), timeZone);
}
