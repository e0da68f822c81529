import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readSitePath } from "#app/http/next-path.server";
import { languageCookie } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { isLanguage } from "#modules/kernel/languages";

export const loader = () => redirect(paths.home(), 303);

/** Stores the chosen language and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const language = form.get("language");
  const next = withoutLanguage(readSitePath(form.get("next")) ?? paths.home());
  const headers: HeadersInit = isLanguage(language) ? { "Set-Cookie": await languageCookie.serialize(language) } : {};
  return redirect(next, { status: 303, headers });
}

/** Removes the language from an address, which would override the choice. */
function withoutLanguage(path: string): string {
  const [pathname = "", search = ""] = path.split("?");
  const query = new URLSearchParams(search);
  query.delete("lang");
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
