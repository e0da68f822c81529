import { languageCookie } from "#app/i18n/request-language.server";
import type { auth } from "#app/modules.server";
import { appearanceCookie } from "./appearance.server";

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
