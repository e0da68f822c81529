import { createCookie } from "@remix-run/node";
import { languageCookie } from "#app/i18n/request-language.server";
import type { auth } from "#app/modules.server";

export type ColorScheme = "light" | "dark" | "system";

/** Under the theme's storage key (product rules: Storage). */
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

/** The cookies by which pages know language and brightness before they know the person. */
export function preferenceCookies({ colorScheme, language }: Preferences): Promise<string[]> {
  return Promise.all([appearanceCookie.serialize(colorScheme), languageCookie.serialize(language)]);
}

/**
 * The brightness of the account for a browser in which none was chosen. The language stays that of the page on which
 * the person signed in: they could read it.
 */
export async function missingPreferenceCookies(request: Request, { colorScheme }: Preferences): Promise<string[]> {
  const chosen: unknown = await appearanceCookie.parse(request.headers.get("cookie"));
  return chosen || colorScheme === "system" ? [] : [await appearanceCookie.serialize(colorScheme)];
}
