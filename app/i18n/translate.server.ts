import { createInstance, type i18n as I18n } from "i18next";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, NAMESPACES, type Namespace } from "./languages";
import { resources } from "./resources.server";

let shared: I18n | undefined;

function instance(): I18n {
  if (shared) return shared;
  shared = createInstance();
  void shared.init({
    resources,
    supportedLngs: LANGUAGES,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: NAMESPACES,
    defaultNS: "common",
    // Everything is at hand: nothing is loaded, so nothing is waited for.
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return shared;
}

/** One text in one language, for messages and for what is not a page. Values are put in as they are: the caller escapes. */
export function translate(
  language: string,
  namespace: Namespace,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return instance().t(key, { ...values, ns: namespace, lng: isLanguage(language) ? language : FALLBACK_LANGUAGE });
}
