import { languageCookie } from "#app/i18n/request-language.server";
import type { auth } from "#app/modules.server";
import { appearanceCookie } from "./appearance.server";

type Preferences = Pick<auth.AccountSettings["preferences"], "colorScheme" | "language">;

/** The cookies by which pages know language and brightness before they know the person. */
export function preferenceCookies({ colorScheme, language }: Preferences): Promise<string[]> {
  return Promise.all([appearanceCookie.serialize(colorScheme), languageCookie.serialize(language)]);
}

/** The same for a browser that just signed in: what was chosen in it stays, what was not comes from the account. */
export async function missingPreferenceCookies(request: Request, preferences: Preferences): Promise<string[]> {
  const header = request.headers.get("cookie");
  const chosen = [await appearanceCookie.parse(header), await languageCookie.parse(header)];
  return (await preferenceCookies(preferences)).filter((_, index) => !chosen[index]);
}
