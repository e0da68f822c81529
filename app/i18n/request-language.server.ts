import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language, type Namespace } from "./languages";
import { resources } from "./resources.server";
import { translate } from "./translate.server";

const YEAR_SECONDS = 31_536_000;

/** The language that the visitor chose; without it the browser's wish decides. */
export const languageCookie = createCookie("language", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: YEAR_SECONDS,
});

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    cookie: languageCookie,
    order: ["cookie", "header"],
  },
  i18next: { resources, supportedLngs: LANGUAGES, fallbackLng: FALLBACK_LANGUAGE },
});

export async function languageOf(request: Request): Promise<Language> {
  const language = await detection.getLocale(request);
  return isLanguage(language) ? language : FALLBACK_LANGUAGE;
}

/** The texts of one namespace in the language of a request. */
export async function translatorFor(request: Request, namespace: Namespace) {
  const language = await languageOf(request);
  return {
    language,
    t: (key: string, values?: Record<string, string | number>) => translate(language, namespace, key, values),
  };
}
