import { redirect } from "@remix-run/node";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { type Deps, getDeps } from "#app/composition.server";
import { auth, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { actorName } from "#modules/kernel/actor-name";
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
  return session && token ? { ...session, token } : null;
}

/**
 * Whether a page may greet the visitor as somebody who is signed in. It asks nothing of the database where there is no
 * cookie; where the database cannot be asked, the page comes as for everybody.
 */
export async function isSignedIn(request: Request): Promise<boolean> {
  try {
    return (await findUser(getDeps(), request)) !== null;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** The person behind a request. Without a session the browser is sent to sign in and comes back afterwards. */
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
 * The same with the organization that the person acts for, which the session keeps from the first request on. Where
 * that one is gone for them and others are left they choose; somebody whose organization is pending review is told so,
 * anybody else without an active one gets 403. An admin of the platform who looks at an organization reads what its
 * people read, and nothing that they send is taken: the domain refuses them as well.
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
    // What they bring is opened in the turn of their organization.
    const inspector = deps.inspectorOf(found.actor.organizationId, "one");
    return { ...signedIn, ...found, deps: { ...deps, inspector }, viewingUntil: null };
  }
  if (session.actingFor && (await organizations.findActorForUser(deps.db, user.id)))
    throw redirect(paths.organizations("gone"), 303);
  if (await organizations.findWaitingOrganization(signedIn.deps.db, signedIn.user.id))
    throw redirect(paths.pendingReview(), 303);
  return refuse("no-organization");
}

/** The same for somebody who sees the organization's certificates; whoever is there for its plan alone gets 403. */
export async function requireReader(request: Request) {
  const found = await requireActor(request);
  return organizations.can(found.actor, "certificates.read") ? found : refuse("forbidden");
}

/** Somebody who acts for the platform; everybody else gets 403. The domain checks the role once more. */
export async function requireAdmin(request: Request) {
  const { deps, user, session, csrf } = await requireUser(request);
  if (user.platformRole !== "admin") return refuse("not-admin");
  const actor: organizations.PlatformActor = { name: actorName("user", user.id), platformRole: user.platformRole };
  return { deps, user, session, csrf, actor };
}
