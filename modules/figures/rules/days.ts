import { dayAt, startOfDay } from "../../kernel/zoned-day";

/** A stretch of time that counts for one day ("2026-11-20"): from its beginning, and before its end. */
export interface DaySpan {
  day: string;
  from: Date;
  before: Date;
}

/** A day so many days later; both as "2026-11-20". */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The days of a time zone (IANA) that lie between two moments, the first and the last of them perhaps in part. Together
 * the spans are the time between the moments, without a gap and without an overlap, also where the clock is put
 * forward.
 */
export function spansBetween(from: Date, before: Date, timeZone: string): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let begin = from; begin < before; ) {
    const day = dayAt(begin, timeZone);
    const next = startOfDay(day, timeZone, 1);
    const end = next && next > begin && next < before ? next : before;
    spans.push({ day, from: begin, before: end });
    begin = end;
  }
  return spans;
}

/** A transaction that began before midnight has ended by now, whatever it waited for. */
const SETTLED_MS = 60 * 60_000;

/** Until when what happened can be counted for good: the last midnight of that time zone that is an hour ago. */
export function settledUntil(now: Date, timeZone: string): Date {
  const settled = new Date(now.getTime() - SETTLED_MS);
  return startOfDay(dayAt(settled, timeZone), timeZone) ?? settled;
}
