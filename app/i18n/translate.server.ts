import { createInstance, type i18n as I18n } from "i18next";
import { FALLBACK_LANGUAGE, isLanguage } from "#modules/kernel/languages";
import type { Namespace } from "./languages";
import { textOptions } from "./text-options.server";

let shared: I18n | undefined;

function instance(): I18n {
  if (shared) return shared;
  shared = createInstance();
  void shared.init({ ...textOptions });
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
