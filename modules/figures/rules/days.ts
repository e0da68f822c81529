import { dayAt, startOfDay } from "../../kernel/zoned-day";

/** A span of time that belongs to one day ("2026-11-20"): from its start, before its end. */
export interface DaySpan {
  day: string;
  from: Date;
  before: Date;
}

/** Adds days to a date; both as "2026-11-20". */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * Splits the time between two moments into days of a time zone (IANA); the first and the last may be partial. The spans
 * have no gaps or overlaps, even where the clock is changed.
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

/** Time after midnight by which every transaction that began before it has ended. */
const SETTLED_MS = 60 * 60_000;

/**
 * Returns the time until which events can be counted for good: the last midnight of the time zone that is at least an
 * hour ago.
 */
export function settledUntil(now: Date, timeZone: string): Date {
  const settled = new Date(now.getTime() - SETTLED_MS);
  return startOfDay(dayAt(settled, timeZone), timeZone) ?? settled;
}
