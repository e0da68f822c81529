import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Deps } from "#app/composition.server";
import { paths } from "#app/paths";
import { sessionCookie } from "./cookies.server";
import { routeOf } from "./routes/routes.server";
import { findUser, sessionTokenOf } from "./session.server";

/**
 * Whether a page is the first after the end of a session, so that it takes the session's tokens out of the browser; and
 * the header that takes a dead cookie away, so that it happens once. The sign-in page is only drawn for who is signed
 * out.
 */
export async function afterSession(
  deps: Deps,
  request: Request,
): Promise<{ forgetTokens: boolean; cookie: string | null }> {
  const { pathname } = new URL(request.url);
  // There a session was found, or the request was sent on to sign in.
  if (routeOf(pathname).signedIn) return { forgetTokens: false, cookie: null };
  try {
    const dead = (await sessionTokenOf(deps, request)) !== null && (await findUser(deps, request)) === null;
    const cookie = dead ? await sessionCookie(deps.config).serialize("", { maxAge: 0 }) : null;
    return { forgetTokens: dead || pathname === paths.signIn(), cookie };
  } catch (error) {
    // Who cannot be found at this moment may well be signed in.
    if (isUnavailable(error)) return { forgetTokens: false, cookie: null };
    throw error;
  }
}
