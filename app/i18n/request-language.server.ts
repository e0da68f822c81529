import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#modules/kernel/languages";
import type { Namespace } from "./languages";
import { translate } from "./translate.server";

const YEAR_SECONDS = 31_536_000;

/** The language that the visitor chose; without the cookie the browser's preference decides. */
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
    // `?lang=` lets search engines index each language; it applies to that page only.
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
 * Cookie that stores the language named in the address, for a visitor who has not chosen one: whoever arrives from a
 * French search result continues in French. Null if there is nothing to store.
 */
export async function namedLanguageCookie(request: Request): Promise<string | null> {
  const named = new URL(request.url).searchParams.get("lang");
  const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
  return isLanguage(named) && !isLanguage(chosen) ? languageCookie.serialize(named) : null;
}

/** Returns the translator of one namespace in a request's language. */
export async function translatorFor(request: Request, namespace: Namespace) {
  const language = await languageOf(request);
  return {
    language,
    t: (key: string, values?: Record<string, string | number>) => translate(language, namespace, key, values),
  };
}
