import { LRUCache } from "lru-cache";
import { DateTime } from "luxon";
import { LANGUAGES } from "../../kernel/languages";
import type { Result } from "../../kernel/result";

/** Meaning of a date such as 03/04/2026. */
export type DateOrder = "day-first" | "month-first";

export type DateReading = Result<{ date: string | null }, "date-invalid" | "date-ambiguous">;

/** Maximum length of a date, with room to spare beyond `Wednesday, 20 September 2026 00:00:00`. */
const LONGEST_DATE = 60;
const INVALID: DateReading = { ok: false, code: "date-invalid" };

/** Most lists have few dates, on thousands of rows. */
const cache = new LRUCache<string, DateReading>({ max: 1000 });

/**
 * Reads a calendar date: 2026-11-20, 2026/11/20, 20.11.2026, 20 November 2026 in each language, 2026年11月20日; with
 * slashes or hyphens (03/04/2026) by `order`, or without one where only one reading is possible. A year of two digits
 * is of this century, a time of day is dropped. The date is ISO; null for an empty text. Codes: `date-invalid`,
 * `date-ambiguous`.
 */
export function readDate(text: string, order: DateOrder | null = null): DateReading {
  if (text === "") return { ok: true, date: null };
  if (text.length > LONGEST_DATE) return INVALID;
  const key = `${order} ${text}`;
  const reading = cache.get(key) ?? readText(text, order);
  cache.set(key, reading);
  return reading;
}

function readText(text: string, order: DateOrder | null): DateReading {
  const plain = plainDigits(text)
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日?$/, "$1-$2-$3")
    .replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|\s?[ap]\.?m\.?)?$/i, "");
  const numeric = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(plain);
  if (numeric) return readNumeric(numeric, order);
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (packed) return toReading([dateOf(packed[1], packed[2], packed[3])]);
  return toReading([readNamed(plain)]);
}

/** Day, month and year as numbers, in digits of any script: a quick test that most texts of a list fail. */
const TWO_WAYS = /^[\s\u200e\u200f\u061c]*\p{N}{1,2}[-/.]\p{N}{1,2}[-/.]\p{N}{2,4}/u;

/** Finds the order of a column of dates, as far as its own texts show it; `example` is one that is ambiguous. */
export function findDateOrder(texts: Iterable<string>): { order: DateOrder | null; example: string | null } {
  let example: string | null = null;
  const reported = new Set<DateOrder>();
  for (const text of texts) {
    if (!TWO_WAYS.test(text.slice(0, LONGEST_DATE))) continue;
    const plain = readDate(text.trim());
    if (!plain.ok && plain.code === "date-ambiguous") example ??= text;
    const [day, month] = [readDate(text.trim(), "day-first"), readDate(text.trim(), "month-first")];
    if (day.ok && !month.ok) reported.add("day-first");
    if (month.ok && !day.ok) reported.add("month-first");
  }
  const [order = null] = reported;
  return { order: reported.size === 1 ? order : null, example };
}

/**
 * Converts the serial number of a day in a spreadsheet (1 is 1 January 1900) to the day; null where no certificate can
 * have it.
 */
export function readSerialDate(text: string): string | null {
  if (!/^\d{5}(?:\.\d{1,12})?$/.test(text)) return null;
  const day = Math.floor(Number(text));
  // 1954 to 2119: smaller and larger numbers are more likely not dates.
  if (day < 20_000 || day > 80_000) return null;
  return DateTime.utc(1899, 12, 30).plus({ days: day }).toISODate();
}

function readNumeric(
  [, first = "", mark, second = "", third = ""]: RegExpExecArray,
  order: DateOrder | null,
): DateReading {
  if (first.length > 2) return toReading([first.length === 4 ? dateOf(first, second, third) : null]);
  if (third.length !== 2 && third.length !== 4) return INVALID;
  const [dayFirst, monthFirst] = [dateOf(third, second, first), dateOf(third, first, second)];
  // With points the day comes first, wherever dates are written so, unless somebody chose the order for the column.
  if (mark === "." && order === null) return toReading([dayFirst]);
  if (order !== null) return toReading([order === "day-first" ? dayFirst : monthFirst]);
  return toReading([dayFirst, monthFirst]);
}

function toReading(readings: (string | null)[]): DateReading {
  const dates = new Set(readings.filter((date) => date !== null));
  const [date] = dates;
  if (!date || date < "1900-01-01" || date > "2200-12-31") return INVALID;
  return dates.size === 1 ? { ok: true, date } : { ok: false, code: "date-ambiguous" };
}

function dateOf(year = "", month = "", day = ""): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const date = DateTime.utc(Number(full), Number(month), Number(day));
  return date.isValid && full.length === 4 ? date.toISODate() : null;
}

/** Words between the parts of a date, which have no meaning. */
const FILLERS = new Set(["de", "del", "of", "the", "le", "den", "d"]);

/** Reads a date with the name of its month: day and year are the numbers beside it, in either order. */
function readNamed(text: string): string | null {
  const words = fold(text)
    .split(" ")
    .filter((word) => word !== "" && !FILLERS.has(word));
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|er|e|o)?$/.exec(word)?.[1] ?? []);
  const names = words.filter((word) => !/^\d/.test(word) && !weekdays().has(word)).join(" ");
  const month = months().get(names);
  const [first = "", second = "", more] = numbers;
  if (month === undefined || more !== undefined || second === "") return null;
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return day.length <= 2 && year.length >= 2 ? dateOf(year, String(month), day) : null;
}

/** Folds a text: lowercase, without accents, points and commas. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Locales for the names of months and days. Arabic differs between countries: January is يناير, جانفي and كانون الثاني.
 */
const LOCALES = [...LANGUAGES, "en-GB", "ar-DZ", "ar-SY", "ar-MA", "de-AT"];

const namesOf = (options: Intl.DateTimeFormatOptions, count: number, at: (number: number) => Date) =>
  new Map(
    LOCALES.flatMap((locale) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC", numberingSystem: "latn" });
      return Array.from({ length: count }, (_, number) => [fold(format.format(at(number))), number + 1] as const);
    }).filter(([name]) => name !== "" && !/^\d/.test(name)),
  );

let cachedMonths: ReadonlyMap<string, number> | undefined;
function months(): ReadonlyMap<string, number> {
  const at = (month: number) => new Date(Date.UTC(2026, month, 15));
  cachedMonths ??= new Map([
    ...namesOf({ month: "short" }, 12, at),
    ...namesOf({ month: "long" }, 12, at),
    ["sept", 9] as const,
  ]);
  return cachedMonths;
}

let cachedWeekdays: ReadonlyMap<string, number> | undefined;
function weekdays(): ReadonlyMap<string, number> {
  const at = (day: number) => new Date(Date.UTC(2026, 0, 5 + day));
  cachedWeekdays ??= new Map([...namesOf({ weekday: "short" }, 7, at), ...namesOf({ weekday: "long" }, 7, at)]);
  return cachedWeekdays;
}

/** Converts digits of every script to 0 to 9, and removes direction marks. */
const plainDigits = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .trim();
