import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { sessionCookie } from "#app/http/cookies.server";
import { sessionTokenOf } from "#app/http/session.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";

/** Redirects to the sign-in page without signing out: only a post does that. */
export const loader = () => redirect(paths.signIn(), 303);

export async function action({ request }: ActionFunctionArgs) {
  const deps = getDeps();
  const token = await sessionTokenOf(deps, request);
  if (token) await auth.signOut(deps, token);
  const cookie = await sessionCookie(deps.config).serialize("", { maxAge: 0 });
  return redirect(paths.signIn(), { status: 303, headers: { "Set-Cookie": cookie } });
}
