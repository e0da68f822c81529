import { redirect } from "@remix-run/node";
import { auth, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { type Deps, getDeps } from "#app/platform/deps.server";
import { readToken, sessionCookie } from "./cookies.server";
import { csrfToken } from "./csrf.server";
import { refuse } from "./problem.server";

/** The token in the request's session cookie, whether or not it opens anything. */
export function sessionTokenOf(deps: Deps, request: Request): Promise<string | null> {
  return readToken(sessionCookie(deps.config), request.headers.get("cookie"));
}

export async function findUser(deps: Deps, request: Request) {
  const token = await sessionTokenOf(deps, request);
  const session = token ? await auth.findSession(deps, token) : null;
  return session && token ? { user: session.user, token } : null;
}

/**
 * The person behind a request and the organization they act for. Without a session the browser is sent to sign in and
 * comes back afterwards; somebody without an organization gets 403.
 */
export async function requireActor(request: Request) {
  const deps = getDeps();
  const session = await findUser(deps, request);
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const next = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : undefined;
    throw redirect(paths.signIn(next), 303);
  }
  const found = await organizations.findActorForUser(deps.db, session.user.id);
  if (!found) return refuse("no-organization");
  return { deps, user: session.user, csrf: csrfToken(deps.csrfKey, session.token), ...found };
}
