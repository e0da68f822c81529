/** The languages of the interface, in the order in which they are offered, each by its own name. */
export const LANGUAGE_NAMES = {
  en: "English",
  fr: "Français",
  ar: "العربية",
  de: "Deutsch",
  es: "Español",
  zh: "中文",
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = ["en", "fr", "ar", "de", "es", "zh"] as const satisfies readonly Language[];
export const FALLBACK_LANGUAGE: Language = "en";

export const NAMESPACES = [
  "common",
  "auth",
  "account",
  "certificates",
  "keys",
  "trust",
  "verification",
  "mail",
  "home",
  "errors",
  "site",
  "blog",
  "proof",
  "faq",
  "contact",
  "legal",
] as const;
export type Namespace = (typeof NAMESPACES)[number];

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGE_NAMES, value);
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
