import path from "node:path";
import { createInstance, type i18n as I18n } from "i18next";
import Backend, { type FsBackendOptions } from "i18next-fs-backend";
import { initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#modules/kernel/languages";
import { isolateIn } from "./isolate";
import { NAMESPACES, type Namespace } from "./languages";

let loaded: I18n | undefined;

/** The texts of every language, read from their folders when the first one is asked for: some ten milliseconds. */
function texts(): I18n {
  if (loaded) return loaded;
  const instance = createInstance();
  void instance
    .use(Backend)
    .use(initReactI18next)
    .init<FsBackendOptions>({
      backend: { loadPath: path.resolve("app/i18n/locales/{{lng}}/{{ns}}.json") },
      // Reads while it starts, and waits for nothing afterwards.
      initImmediate: false,
      preload: LANGUAGES,
      supportedLngs: LANGUAGES,
      fallbackLng: FALLBACK_LANGUAGE,
      ns: NAMESPACES,
      defaultNS: "common",
      // Pages escape by themselves, and who writes anything else does so where it has to be.
      interpolation: { escapeValue: false },
    });
  loaded = instance;
  return instance;
}

/**
 * One text in one language, for messages and for what is not a page. Values are put in as they are: the caller escapes.
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
 * What draws pages in one language. All pages share it: nothing in a page changes its language. Values that run the
 * other way than it keep to themselves.
 */
export function pageTexts(language: Language): I18n {
  const known = pages.get(language);
  if (known) return known;
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
