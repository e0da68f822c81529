import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Deps } from "#app/composition.server";
import { paths } from "#app/paths";
import { sessionCookie } from "./cookies.server";
import { routeOf } from "./routes/routes.server";
import { findUser, sessionTokenOf } from "./session.server";

/**
 * Whether a page is the first after the end of a session, so that it removes the session's tokens from the browser;
 * also returns the header that deletes the dead cookie, so that this happens once. The sign-in page always does so, as
 * only signed-out visitors see it.
 */
export async function afterSession(
  deps: Deps,
  request: Request,
): Promise<{ forgetTokens: boolean; cookie: string | null }> {
  const { pathname } = new URL(request.url);
  // Such a page has found a session, or has redirected to sign-in.
  if (routeOf(pathname).signedIn) return { forgetTokens: false, cookie: null };
  try {
    const dead = (await sessionTokenOf(deps, request)) !== null && (await findUser(deps, request)) === null;
    const cookie = dead ? await sessionCookie(deps.config).serialize("", { maxAge: 0 }) : null;
    return { forgetTokens: dead || pathname === paths.signIn(), cookie };
  } catch (error) {
    // While the database is unavailable, the visitor may well be signed in.
    if (isUnavailable(error)) return { forgetTokens: false, cookie: null };
    throw error;
  }
}
