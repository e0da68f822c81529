import { cleanText } from "../../kernel/plain-text";
import type { AchievementContent } from "./content";

/**
 * Last day on which a certificate issued on this day is valid; null where it does not expire. Days are ISO dates. One
 * month after 31 January is 28 February.
 */
export function lastDayOf(content: AchievementContent, issuedOn: string): string | null {
  if (content.validity === "date") return content.validUntil;
  if (content.validity === "none" || content.validMonths === null) return null;
  const [year = 0, month = 1, day = 1] = issuedOn.split("-").map(Number);
  // Day 0 of the following month is the last day of a month.
  const last = new Date(Date.UTC(year, month + content.validMonths, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

type Result = AchievementContent["results"][number];

/** Reduces a text to its letters and digits, without case, width and diacritics, to compare headers. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

/**
 * Index of the result, from 0, whose values are in the column with this header: the result of that name, or the only
 * result where the header is one of `usual` (folded) for grades. -1 where the column holds no result.
 */
export function resultUnder(
  header: string,
  results: readonly Pick<Result, "name">[],
  usual: ReadonlySet<string>,
): number {
  const folded = fold(header);
  const named = results.findIndex(({ name }) => fold(name) === folded);
  return named === -1 && results.length === 1 && usual.has(folded) ? 0 : named;
}

/** Folds the usual headers of a grade column as `resultUnder` compares them. */
export const gradeHeaders = (headers: string[]): ReadonlySet<string> => new Set(headers.map(fold));

/** Returns a value in the spelling of the scale; null where the scale does not allow it. */
export function allowedValue(text: string, { values, min, max }: Result): string | null {
  const value = cleanText(text);
  if (values.length > 0) {
    const alike = (one: string) => one.normalize("NFKC").toLowerCase();
    return values.find((one) => alike(one) === alike(value)) ?? null;
  }
  if (min === null && max === null) return value;
  const number = readNumber(value);
  return number === null || number < (min ?? number) || number > (max ?? number) ? null : value;
}

/** Describes a scale for people: "C, B, A" or "0–20". */
export function scaleOf({ values, min, max }: Result): string {
  if (values.length > 0) return values.join(", ");
  if (min === null) return max === null ? "" : `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min}–${max}`;
}

/** Reads a number such as 14, 14.5, 14,5, ١٤ or 87 %; null where the text is none. */
function readNumber(text: string): number | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\u066b,]/, ".")
    .replace(/[%\u066a]$/, "")
    .trimEnd();
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
