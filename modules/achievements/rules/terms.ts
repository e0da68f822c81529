import { cleanText } from "../../kernel/plain-text";
import type { AchievementContent } from "./content";

/**
 * The last day of a certificate issued on that day, or null where it has none. ISO dates; 31 January and a month is 28
 * February.
 */
export function lastDayOf(content: AchievementContent, issuedOn: string): string | null {
  if (content.validity === "date") return content.validUntil;
  if (content.validity === "none" || content.validMonths === null) return null;
  const [year = 0, month = 1, day = 1] = issuedOn.split("-").map(Number);
  // Day 0 of the month after is the last one of a month.
  const last = new Date(Date.UTC(year, month + content.validMonths, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

type Result = AchievementContent["results"][number];

/** Letters and digits alone, without case, width and marks: how headers are compared too. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

/**
 * The number of the result, from 0, whose values stand under a header: the one of that name, or the only one there is
 * where the header is one of `usual` (folded) for grades. -1 where it is a column like others.
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

/** The headers that people write over grades, as `resultUnder` compares them. */
export const gradeHeaders = (headers: string[]): ReadonlySet<string> => new Set(headers.map(fold));

/** A value as the scale writes it, where the scale has it; null where it does not. */
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

/** What a scale allows, for people: "C, B, A" or "0–20". */
export function scaleOf({ values, min, max }: Result): string {
  if (values.length > 0) return values.join(", ");
  if (min === null) return max === null ? "" : `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min}–${max}`;
}

/** 14, 14.5, 14,5, ١٤ and 87 %. */
function readNumber(text: string): number | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\u066b,]/, ".")
    .replace(/[%\u066a]$/, "")
    .trimEnd();
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
