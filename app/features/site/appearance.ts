import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { appearanceCookie } from "#app/http/appearance.server";
import { readSitePath } from "#app/http/next-path.server";
import { paths } from "#app/paths";

export const loader = () => redirect(paths.home(), 303);

/** Stores the chosen color scheme (light, dark or the system's) and redirects back. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const scheme = form.get("scheme");
  const isValid = scheme === "light" || scheme === "dark" || scheme === "system";
  const headers: HeadersInit = isValid ? { "Set-Cookie": await appearanceCookie.serialize(scheme) } : {};
  return redirect(readSitePath(form.get("next")) ?? paths.home(), { status: 303, headers });
}
