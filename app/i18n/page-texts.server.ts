import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language, NAMESPACES } from "./languages";
import { resources } from "./resources.server";

const instances = new Map<Language, I18n>();

/** What draws pages in one language. All pages share it: nothing in a page changes its language. */
export function pageTexts(language: Language): I18n {
  const known = instances.get(language);
  if (known) return known;
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: language,
    resources,
    supportedLngs: LANGUAGES,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: NAMESPACES,
    defaultNS: "common",
    // Everything is at hand: nothing is loaded, so nothing is waited for.
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  instances.set(language, texts);
  return texts;
}
