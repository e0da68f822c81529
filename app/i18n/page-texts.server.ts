import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#modules/kernel/languages";
import { textOptions } from "./text-options.server";

const instances = new Map<Language, I18n>();

/** What draws pages in one language. All pages share it: nothing in a page changes its language. */
export function pageTexts(language: Language): I18n {
  const known = instances.get(language);
  if (known) return known;
  const texts = createInstance();
  void texts.use(initReactI18next).init({ ...textOptions, lng: language });
  instances.set(language, texts);
  return texts;
}
