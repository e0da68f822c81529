const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-hc-h23-nu-latn", {
    ...{ timeZone, year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  formats.set(timeZone, format);
  return format;
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetMs(moment: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(moment);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return shown - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment at which a calendar day ("2026-11-20") begins in a time zone (IANA), `days` days later. Where the clock
 * skips midnight it begins with the first moment that there is. Null for what is no day.
 */
export function startOfDay(isoDate: string, timeZone: string, days = 0): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(isoDate)) return null;
  const day = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== isoDate) return null;
  const midnight = day + days * 86_400_000;
  const guess = midnight - offsetMs(midnight, timeZone);
  // The offset may have changed between the guess and the moment that was meant.
  return new Date(midnight - offsetMs(guess, timeZone));
}

/** The calendar day ("2026-11-20") that it is at a moment in a time zone (IANA). */
export function dayAt(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetMs(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}
