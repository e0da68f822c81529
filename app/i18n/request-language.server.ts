import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#modules/kernel/languages";
import type { Namespace } from "./languages";
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
    // `?lang=` is how search engines reach a language; it holds for the page that carries it.
    searchParamKey: "lang",
    order: ["searchParams", "cookie", "header"],
  },
  i18next: { supportedLngs: LANGUAGES, fallbackLng: FALLBACK_LANGUAGE },
});

export async function languageOf(request: Request): Promise<Language> {
  const language = await detection.getLocale(request);
  return isLanguage(language) ? language : FALLBACK_LANGUAGE;
}

/**
 * The cookie that keeps a language which the address named, for a visitor who has not chosen one yet: whoever comes
 * from a search in French goes on in French. Null where there is nothing to keep.
 */
export async function keptLanguage(request: Request): Promise<string | null> {
  const named = new URL(request.url).searchParams.get("lang");
  const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
  return isLanguage(named) && !isLanguage(chosen) ? languageCookie.serialize(named) : null;
}

/** The texts of one namespace in the language of a request. */
export async function translatorFor(request: Request, namespace: Namespace) {
  const language = await languageOf(request);
  return {
    language,
    t: (key: string, values?: Record<string, string | number>) => translate(language, namespace, key, values),
  };
}
