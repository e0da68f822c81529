import { LANGUAGES as ALL, type Language, nameOf } from "#modules/kernel/languages";
import type verification from "../../app/i18n/locales/en/verification.json";
import type verifier from "../../app/i18n/locales/en/verifier.json";

/** Texts of the page in one language. */
export interface Texts {
  /** Texts of this page only. */
  own: typeof verifier;
  /** Texts about verdicts and checks, shared with the platform's own pages. */
  result: Pick<
    typeof verification,
    "verdicts" | "checks" | "outcomes" | "codes" | "evidence" | "evidenceHeading" | "facts"
  >;
}

/** Inserted by `build.mjs` from the folder of each language. */
declare const TEXTS: Record<Language, Texts>;

export const LANGUAGES = ALL.map((language): [Language, string] => [language, nameOf(language)]);

export const textsOf = (language: Language): Texts => TEXTS[language];

/** Replaces each `{{name}}` with its value. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? "");
}

/** Formats a time in UTC, marked as such, with the same digits as the platform's own pages. */
export function formatTime(language: Language, moment: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: "long",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return `${format.format(Date.parse(moment))} UTC`;
}
