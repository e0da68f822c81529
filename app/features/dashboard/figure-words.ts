import type { useFormat } from "#app/i18n/format";
import type { Period, Shown, ShownSum } from "#modules/figures/index";

/** Functions for texts of numbers; on a page from `useTranslation`, in a file from `translatorFor`. */
interface Words {
  t: (key: "dashboard:figures.underTen" | "dashboard:figures.orMore", values?: { number: string }) => string;
  number: (value: number) => string;
}

/** Text of a number on pages and in files. */
export function countText({ t, number }: Words, count: Shown): string {
  return count === null ? t("dashboard:figures.underTen") : number(count);
}

/** Text of a sum on pages and in files. */
export function sumText(words: Words, { count, atLeast }: ShownSum): string {
  const text = countText(words, count);
  return atLeast ? words.t("dashboard:figures.orMore", { number: text }) : text;
}

/** Name of a step of a period: a day, a week by its first and last day, or a month. */
export function stepText(
  format: Pick<ReturnType<typeof useFormat>, "date" | "month" | "shortDay">,
  period: Period,
  { from, to }: { from: string; to: string },
): string {
  if (period === "12-months") return format.month(from);
  return from === to ? format.date(to) : `${format.shortDay(from)} – ${format.date(to)}`;
}
