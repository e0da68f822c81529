import type { Cell } from "../../../../kernel/ports/tables";
import { formatNumber, MAX_EXACT } from "../../../rules/numbers";
import { type NumberSections, readSections, showSections } from "./number-sections";

/**
 * Format of a number (ECMA-376 part 1, 18.8.30): zeros, sections with words and separators, a day, a time of day, or a
 * duration.
 */
export type NumberFormat = { zeros: string } | NumberSections | "day" | "time" | "duration" | null;

/** Formats that are the same in every language: `00000`, `0.00`, `0%`. */
const ZEROS = /^0{1,20}(?:\.0{1,10})?%?$/;

const isWithin = (from: number, to: number) => (id: number) => id >= from && id <= to;
/** Numbers of built-in formats of days and times; those from 27 on are East Asian. */
const DAYS = [isWithin(14, 17), isWithin(22, 22), isWithin(27, 36), isWithin(50, 58)];
const TIMES = [isWithin(18, 21), isWithin(45, 45), isWithin(47, 47)];
const BUILT_IN: Record<number, NumberFormat> = {
  1: { zeros: "0" },
  2: { zeros: "0.00" },
  3: readSections("#,##0"),
  4: readSections("#,##0.00"),
  9: { zeros: "0%" },
  10: { zeros: "0.00%" },
  37: readSections("#,##0_);(#,##0)"),
  38: readSections("#,##0_);[Red](#,##0)"),
  39: readSections("#,##0.00_);(#,##0.00)"),
  40: readSections("#,##0.00_);[Red](#,##0.00)"),
  46: "duration",
};

export function builtInFormat(id: number): NumberFormat {
  if (DAYS.some((holds) => holds(id))) return "day";
  if (TIMES.some((holds) => holds(id))) return "time";
  return BUILT_IN[id] ?? null;
}

/** Literal text in a format: within quotation marks, behind a backslash, or the width of a character. */
const LITERAL = /"[^"]*"|\\.|_.|\*./g;
/** Letters of days and times. Any other letter makes the format one of a number (`0.0E+00`, `General`). */
const DAY_OR_TIME = /^[ymdhsegbap\W\d_]+$/i;

/** Parses a format as it is written: `[$-40C]d mmmm yyyy`, `[h]:mm`, `0.00`. */
export function readFormat(code: string): NumberFormat {
  if (ZEROS.test(code)) return { zeros: code };
  // The sections behind it are for negative numbers, zero and text.
  const [first = ""] = code.slice(0, 250).replace(LITERAL, " ").split(";");
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return "duration";
  const letters = first.replace(/\[[^[\]]*\]/g, " ").replace(/am\/pm|a\/p|[上下]午/gi, "h");
  // In the format of a time, digits follow only the seconds.
  const rest = letters.replace(/s[.,]0{1,3}/gi, "s");
  if (/[0#?]/.test(rest)) return readSections(code);
  if (!DAY_OR_TIME.test(rest)) return null;
  if (/[yde]/i.test(rest)) return "day";
  if (/[hs]/i.test(rest)) return "time";
  return /m/i.test(rest) ? "day" : null;
}

const DAY_MS = 86_400_000;
const SECONDS = 86_400;
/** 31 December 9999, the last day of a spreadsheet. */
const LAST_DAY = 2_958_465;

/**
 * Returns a number as people see it. Days count from 1900, including a 29 February of that year that never existed, or
 * from 1904.
 */
export function showNumber(written: string, format: NumberFormat, from1904: boolean): Cell {
  if (format === null) return { number: formatNumber(written, null) };
  if (typeof format === "object" && "zeros" in format) return { number: formatNumber(written, format.zeros) };
  if (typeof format === "object")
    return { number: isExact(written) ? showSections(Number(written), format) : formatNumber(written, null) };
  const serial = Number(written) + (from1904 && format === "day" ? 1462 : 0);
  if (!(serial >= 0 && serial <= LAST_DAY)) return { number: formatNumber(written, null) };
  // Less than a day is a time, whatever the format.
  if (format !== "day" || serial < 1) return timeOf(serial, format === "duration");
  const days = Math.floor(Math.round(serial * DAY_MS) / DAY_MS);
  const date = new Date((days + (days < 60 ? 1 : 0) - 25_569) * DAY_MS);
  return { date: date.toISOString().slice(0, 10) };
}

/**
 * Whether a number has no more digits than a spreadsheet stores. Longer ones, such as membership numbers, are shown as
 * they are written.
 */
const isExact = (written: string): boolean => written.length <= 24 && Math.abs(Number(written)) < MAX_EXACT;

function timeOf(serial: number, isDuration: boolean): string {
  const seconds = Math.round((isDuration ? serial : serial % 1) * SECONDS);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = (value: number) => String(value).padStart(2, "0");
  return `${padded(hours)}:${padded(minutes)}${rest > 0 ? `:${padded(rest)}` : ""}`;
}

/** Reads a date in ISO 8601, with a time or without; other text stays as it is written. */
export function showIsoDate(written: string): Cell {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(written)?.[1];
  return day && isDay(day) ? { date: day } : written;
}

function isDay(day: string): boolean {
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
