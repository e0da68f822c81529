import { useTranslation } from "react-i18next";
import { isolateIn } from "./isolate";

/**
 * Locale with Western digits in every language, because IDs, dates and counts are compared with paper and spreadsheets.
 */
const localeOf = (language: string) => `${language}-u-nu-latn`;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached date format. Creating one takes a hundred times as long as using it; there are three for each
 * language.
 */
function dateFormat(language: string, name: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...format, timeZone: "UTC" });
  dateFormats.set(key, cached);
  return cached;
}

/** A calendar date ("2026-11-20") in words, independent of the reader's time zone. */
export function formatDate(language: string, isoDate: string): string {
  const day = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return dateFormat(language, "date", { dateStyle: "long" }).format(day);
}

/** The month of a calendar date in words: "March 2025". */
export function formatMonth(language: string, isoDate: string): string {
  const day = Date.parse(`${isoDate.slice(0, 7)}-01T00:00:00Z`);
  return dateFormat(language, "month", { year: "numeric", month: "long" }).format(day);
}

/** A calendar date on a chart's axis: "Mar 5". */
export function formatShortDay(language: string, isoDate: string): string {
  const day = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return dateFormat(language, "short day", { month: "short", day: "numeric" }).format(day);
}

/** A short calendar date: "Nov 20, 2026". The month is a word, so that it is not confused with the day. */
export function formatShortDate(language: string, isoDate: string): string {
  const day = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return dateFormat(language, "short date", SHORT_DATE).format(day);
}

const SHORT_DATE = { year: "numeric", month: "short", day: "numeric" } as const;
const TO_THE_MINUTE = { ...SHORT_DATE, hour: "numeric", minute: "2-digit" } as const;

/** A time to the minute, in UTC and marked so, because pages are rendered on the server for all time zones. */
export function formatTime(language: string, moment: string): string {
  const format = dateFormat(language, "time", TO_THE_MINUTE);
  return `${format.format(Date.parse(moment))} UTC`;
}

/** A time to the minute in a time zone, with the zone's name. */
export function formatTimeIn(language: string, moment: string, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return `${new Intl.DateTimeFormat(localeOf(language), options).format(Date.parse(moment))} (${timeZone})`;
}

/** A time to the second in a time zone (IANA), which the page names. */
export function formatMomentIn(language: string, moment: string, timeZone: string): string {
  const key = `${language} time ${timeZone}`;
  const cached =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { ...TO_THE_MINUTE, second: "2-digit", timeZone });
  dateFormats.set(key, cached);
  return cached.format(Date.parse(moment));
}

export function formatNumber(language: string, value: number): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** Formats an amount in euro cents; whole euros without decimals. */
export function formatEuros(language: string, amountMinor: number): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  const format = { style: "currency", currency: "EUR", minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat(localeOf(language), format).format(amountMinor / 100);
}

/** Formats a price of one of many, in euro cents with fractions: "€0.058". */
export function formatUnitPrice(language: string, amountMinor: number): string {
  const format = { style: "currency", currency: "EUR", maximumFractionDigits: 3 } as const;
  return new Intl.NumberFormat(localeOf(language), format).format(amountMinor / 100);
}

/** A duration, rounded up to minutes from one minute on: "3 minutes". */
export function formatDuration(language: string, seconds: number): string {
  const [value, unit] = seconds < 60 ? [Math.max(1, seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** Joins texts in a sentence: "Grade, Hours, and Level". */
export function formatList(language: string, texts: string[]): string {
  const parts = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(texts);
  // Chinese puts a space between its own characters and Latin letters, which `Intl.ListFormat` does not.
  const between = (at: number) => /\w$/.test(parts[at - 1]?.value ?? "") && /^\w/.test(parts[at + 1]?.value ?? "");
  return parts.map(({ value }, at) => (value === "和" && between(at) ? " 和 " : value)).join("");
}

/** Formats in the page's language. */
export function useFormat() {
  const { language } = useTranslation().i18n;
  return {
    date: (isoDate: string) => formatDate(language, isoDate),
    shortDate: (isoDate: string) => formatShortDate(language, isoDate),
    list: (texts: string[]) => formatList(language, texts.map(isolateIn(language))),
    time: (moment: string) => formatTime(language, moment),
    timeIn: (moment: string, timeZone: string) => formatTimeIn(language, moment, timeZone),
    duration: (seconds: number) => formatDuration(language, seconds),
    momentIn: (moment: string, timeZone: string) => formatMomentIn(language, moment, timeZone),
    month: (isoDate: string) => formatMonth(language, isoDate),
    shortDay: (isoDate: string) => formatShortDay(language, isoDate),
    number: (value: number) => formatNumber(language, value),
    unitPrice: (amountMinor: number) => formatUnitPrice(language, amountMinor),
    euros: (amountMinor: number) => formatEuros(language, amountMinor),
  };
}
