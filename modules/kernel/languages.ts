interface Traits {
  /** Name of the language in the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** Script that decides the fonts and the typesetting. */
  script: "latin" | "arabic" | "chinese";
}

/**
 * Languages of pages, messages and certificates, in the order in which they are offered. Adding a language takes a line
 * here and a folder of texts, `app/i18n/locales/<code>`.
 */
const TRAITS = {
  en: { name: "English", direction: "ltr", script: "latin" },
  fr: { name: "Français", direction: "ltr", script: "latin" },
  ar: { name: "العربية", direction: "rtl", script: "arabic" },
  de: { name: "Deutsch", direction: "ltr", script: "latin" },
  es: { name: "Español", direction: "ltr", script: "latin" },
  zh: { name: "中文", direction: "ltr", script: "chinese" },
} as const satisfies Record<string, Traits>;

export type Language = keyof typeof TRAITS;
export const LANGUAGES = Object.keys(TRAITS) as Language[];
export const FALLBACK_LANGUAGE = "en" satisfies Language;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(TRAITS, value);
}

const traitsOf = (language: Language): Traits => TRAITS[language];
export const nameOf = (language: Language) => traitsOf(language).name;
export const directionOf = (language: Language) => traitsOf(language).direction;
export const scriptOf = (language: Language) => traitsOf(language).script;
