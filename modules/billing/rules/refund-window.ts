import { dayAt, startOfDay } from "../../kernel/zoned-day";
import { REFUND_DAYS } from "./plans";

/**
 * Until when the money can be had back: the end of the last day, in the organization's own time zone (IANA). The day of
 * the first payment is not counted.
 */
export function refundUntil(firstPaidAt: Date, timeZone: string): Date {
  const end = startOfDay(dayAt(firstPaidAt, timeZone), timeZone, REFUND_DAYS + 1);
  if (!end) throw new Error(`${timeZone} has no calendar`);
  return end;
}

/** The last day on which it can, as the organization's calendar names it: "2026-12-01". */
export function lastRefundDay(firstPaidAt: Date, timeZone: string): string {
  return dayAt(new Date(refundUntil(firstPaidAt, timeZone).getTime() - 1), timeZone);
}
