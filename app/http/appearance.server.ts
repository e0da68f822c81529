import { createCookie } from "@remix-run/node";
import { languageCookie } from "#app/i18n/request-language.server";
import type { auth } from "#app/modules.server";

export type ColorScheme = "light" | "dark" | "system";

/** Cookie of the color scheme, named as the theme's storage key (product rules: Storage). */
export const appearanceCookie = createCookie("mui-mode", {
  path: "/",
  sameSite: "lax",
  maxAge: 31_536_000,
});

export async function colorSchemeOf(request: Request): Promise<ColorScheme> {
  const value: unknown = await appearanceCookie.parse(request.headers.get("cookie"));
  return value === "light" || value === "dark" ? value : "system";
}

type Preferences = auth.AccountSettings["preferences"];

/** Cookies by which pages know a visitor's color scheme and language without a session. */
export function preferenceCookies({ colorScheme, language }: Preferences): Promise<string[]> {
  return Promise.all([appearanceCookie.serialize(colorScheme), languageCookie.serialize(language)]);
}

/**
 * Cookie of the account's color scheme, for a browser in which none was chosen. The language stays that of the page on
 * which the person signed in, as they could read it.
 */
export async function missingPreferenceCookies(request: Request, { colorScheme }: Preferences): Promise<string[]> {
  const chosen: unknown = await appearanceCookie.parse(request.headers.get("cookie"));
  return chosen || colorScheme === "system" ? [] : [await appearanceCookie.serialize(colorScheme)];
}
