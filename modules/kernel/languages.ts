interface Traits {
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** What decides how it is set in type. */
  script: "latin" | "arabic" | "chinese";
}

/**
 * The languages of pages, messages and certificates, in the order in which they are offered. The one list: another
 * language is a line here and its folder of texts, `app/i18n/locales/<code>`.
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
