import type { Language } from "#modules/kernel/languages";

/**
 * The texts of the pages that run in the browser (the signed-in ones), one download for each language. All other pages
 * come from the server with their words in them.
 */
export const loadTexts: Record<
  Language,
  () => Promise<{ account: object; common: object; certificates: object; errors: object }>
> = {
  en: () => import("./browser-texts/en").then((module) => module.texts),
  fr: () => import("./browser-texts/fr").then((module) => module.texts),
  ar: () => import("./browser-texts/ar").then((module) => module.texts),
  de: () => import("./browser-texts/de").then((module) => module.texts),
  es: () => import("./browser-texts/es").then((module) => module.texts),
  zh: () => import("./browser-texts/zh").then((module) => module.texts),
};
