import path from "node:path";
import { createInstance, type i18n as I18n } from "i18next";
import Backend, { type FsBackendOptions } from "i18next-fs-backend";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#modules/kernel/languages";
import { isolateIn } from "./isolate";
import { NAMESPACES, type Namespace } from "./languages";

let loaded: I18n | undefined;

/** Loads the texts of every language on first use, in some ten milliseconds. */
function texts(): I18n {
  if (loaded) return loaded;
  const instance = createInstance();
  void instance
    .use(Backend)
    .use(initReactI18next)
    .init<FsBackendOptions>({
      backend: { loadPath: path.resolve("app/i18n/locales/{{lng}}/{{ns}}.json") },
      // Loads synchronously during initialization.
      initImmediate: false,
      preload: LANGUAGES,
      supportedLngs: LANGUAGES,
      fallbackLng: FALLBACK_LANGUAGE,
      ns: NAMESPACES,
      defaultNS: "common",
      // Pages escape values themselves; other callers must escape where needed.
      interpolation: { escapeValue: false },
    });
  loaded = instance;
  return instance;
}

/**
 * Translates one text, for messages and anything but pages. Values are inserted unescaped; the caller escapes them.
 */
export function translate(
  language: string,
  namespace: Namespace,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return texts().t(key, { ...values, ns: namespace, lng: isLanguage(language) ? language : FALLBACK_LANGUAGE });
}

const pages = new Map<Language, I18n>();

/**
 * Returns the texts for rendering pages in one language. All pages share the instance, as none changes its language.
 * Values that run in the opposite direction are isolated.
 */
export function pageTexts(language: Language): I18n {
  const cached = pages.get(language);
  if (cached) return cached;
  const page = createInstance();
  void page.init({
    lng: language,
    resources: texts().store.data,
    initImmediate: false,
    supportedLngs: LANGUAGES,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: NAMESPACES,
    defaultNS: "common",
    interpolation: { escapeValue: true, escape: isolateIn(language) },
  });
  pages.set(language, page);
  return page;
}
