import { redirect } from "@remix-run/node";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { type Deps, getDeps } from "#app/composition.server";
import { auth, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { actorName } from "#modules/kernel/actor-name";
import { readToken, sessionCookie } from "./cookies.server";
import { csrfToken } from "./csrf.server";
import { refuse } from "./problem.server";

/** Token in the request's session cookie, valid or not. */
export function sessionTokenOf(deps: Deps, request: Request): Promise<string | null> {
  return readToken(sessionCookie(deps.config), request.headers.get("cookie"));
}

export async function findUser(deps: Deps, request: Request) {
  const token = await sessionTokenOf(deps, request);
  const session = token ? await auth.findSession(deps, token) : null;
  return session && token ? { ...session, token } : null;
}

/**
 * Whether the visitor is signed in, for a page that is open to all. Without a cookie the database is not queried; while
 * the database is unavailable the answer is false.
 */
export async function isSignedIn(request: Request): Promise<boolean> {
  try {
    return (await findUser(getDeps(), request)) !== null;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** Returns the signed-in person. Without a session, redirects to sign-in, which leads back afterwards. */
export async function requireUser(request: Request) {
  const deps = getDeps();
  const session = await findUser(deps, request);
  if (!session) {
    const { pathname, search } = new URL(request.url);
    const next = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : undefined;
    throw redirect(paths.signIn(next), 303);
  }
  const { user, sessionId, actingFor, viewing, token } = session;
  const csrf = csrfToken(deps.csrfKey, token);
  return { deps, user, session: { userId: user.id, sessionId, actingFor, viewing }, csrf };
}

/**
 * Returns the signed-in person with their current organization, which the session stores on the first request. If the
 * person has lost access to that one but has others, redirects to the choice. If the organization is pending review,
 * redirects to that notice; without any active organization, 403.
 *
 * A platform admin who views an organization may read what its members read, and any change is refused; the domain
 * refuses changes too.
 */
export async function requireActor(request: Request) {
  const signedIn = await requireUser(request);
  const { deps, user, session } = signedIn;
  if (session.viewing) {
    const seen = await organizations.findViewActor(deps.db, user.id, session.viewing.organizationId);
    if (!seen) return refuse("no-organization");
    if (request.method !== "GET" && request.method !== "HEAD") return refuse("read-only");
    return { ...signedIn, ...seen, viewingUntil: session.viewing.until };
  }
  const found = await organizations.findActorForUser(deps.db, user.id, session.actingFor);
  if (found) {
    if (!session.actingFor) await auth.setActingFor(deps.db, session.sessionId, found.actor);
    // Members' files are inspected in their organization's turn.
    const inspector = deps.inspectorOf(found.actor.organizationId, "one");
    return { ...signedIn, ...found, deps: { ...deps, inspector }, viewingUntil: null };
  }
  if (session.actingFor && (await organizations.findActorForUser(deps.db, user.id)))
    throw redirect(paths.organizations("gone"), 303);
  if (await organizations.findWaitingOrganization(signedIn.deps.db, signedIn.user.id))
    throw redirect(paths.pendingReview(), 303);
  return refuse("no-organization");
}

/**
 * Returns the actor if they may read the organization's certificates; a member with access to billing only gets 403.
 */
export async function requireReader(request: Request) {
  const found = await requireActor(request);
  return organizations.can(found.actor, "certificates.read") ? found : refuse("forbidden");
}

/** Returns a platform admin; everyone else gets 403. The domain checks the role again. */
export async function requireAdmin(request: Request) {
  const { deps, user, session, csrf } = await requireUser(request);
  if (user.platformRole !== "admin") return refuse("not-admin");
  const actor: organizations.PlatformActor = { name: actorName("user", user.id), platformRole: user.platformRole };
  return { deps, user, session, csrf, actor };
}
