const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches the formatters: creating one takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-hc-h23-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}

/** Offset of a zone from UTC at a moment, in milliseconds. */
function offsetMs(moment: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(moment);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return shown - Math.floor(moment / 1000) * 1000;
}

const DAY_MS = 86_400_000;
/** Maximum offset of any zone from UTC, in either direction, local mean times included. */
const FURTHEST_MS = 16 * 3_600_000;

/**
 * Returns the moment at which a calendar day ("2026-11-20") begins in a time zone (IANA), shifted by `days` days: the
 * first moment that has that date there. Where the clock skips midnight the day begins at one o'clock; where a whole
 * day is skipped, with the next day. Null for text that is not a date.
 */
export function startOfDay(isoDate: string, timeZone: string, days = 0): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(isoDate)) return null;
  const day = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== isoDate) return null;
  const midnight = day + days * DAY_MS;
  const isReached = (moment: number) => moment + offsetMs(moment, timeZone) >= midnight;
  const guess = midnight - offsetMs(midnight - offsetMs(midnight, timeZone), timeZone);
  if (isReached(guess) && !isReached(guess - 1000)) return new Date(guess);
  let [before, reached] = [midnight - FURTHEST_MS, midnight + FURTHEST_MS];
  while (reached - before > 1000) {
    const middle = before + Math.floor((reached - before) / 2000) * 1000;
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/**
 * Formats the start of a day by RFC 3339 with the zone's offset from UTC: `2026-11-28T00:00:00+13:00`, and `Z` at UTC.
 * The time is always midnight: where the clock skips midnight, the offset is the earlier one. Offsets before about 1920
 * include seconds and are rounded to the minute. Throws a RangeError for text that is not a date.
 */
export function writeStartOfDay(isoDate: string, timeZone: string): string {
  const start = startOfDay(isoDate, timeZone);
  if (!start) throw new RangeError(`${isoDate} is no day`);
  const ahead = Math.round((Date.parse(`${isoDate}T00:00:00Z`) - start.getTime()) / 60_000);
  if (ahead === 0) return `${isoDate}T00:00:00Z`;
  const minutes = Math.abs(ahead);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${isoDate}T00:00:00${ahead < 0 ? "-" : "+"}${hour}:${minute}`;
}

/**
 * Returns the calendar date at UTC-12, where each day ends last. A day of validity (`validUntil` of a certificate) has
 * ended everywhere once it is before this date.
 */
export const dayEndingLast = (moment: Date): string =>
  new Date(moment.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);

/** Returns the calendar date at UTC+14, where each day begins first. A later date has begun nowhere. */
export const dayBeginningFirst = (moment: Date): string =>
  new Date(moment.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

/** Returns the calendar date ("2026-11-20") at a moment in a time zone (IANA). */
export function dayAt(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetMs(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}
