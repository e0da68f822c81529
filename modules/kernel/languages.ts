/** The languages of pages, messages and certificates, in the order in which they are offered. The one list. */
export const LANGUAGES = ["en", "fr", "ar", "de", "es", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = "en";

interface Traits {
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** What decides how it is set in type. */
  script: "latin" | "arabic" | "chinese";
}

const TRAITS: Record<Language, Traits> = {
  en: { name: "English", direction: "ltr", script: "latin" },
  fr: { name: "Français", direction: "ltr", script: "latin" },
  ar: { name: "العربية", direction: "rtl", script: "arabic" },
  de: { name: "Deutsch", direction: "ltr", script: "latin" },
  es: { name: "Español", direction: "ltr", script: "latin" },
  zh: { name: "中文", direction: "ltr", script: "chinese" },
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(TRAITS, value);
}

export const nameOf = (language: Language) => TRAITS[language].name;
export const directionOf = (language: Language) => TRAITS[language].direction;
export const scriptOf = (language: Language) => TRAITS[language].script;
