import { isUnavailable } from "#app/adapters/database/unavailable.server";
import type { Deps } from "#app/composition.server";
import { getDeps } from "#app/composition.server";
import { sessionCookie } from "#app/http/cookies.server";
import { findUser, sessionTokenOf } from "#app/http/session.server";
import { auth, organizations } from "#app/modules.server";

/**
 * Makes the cookie of a session that was opened without the sign-in form; it ends with the browser. Ends the previous
 * session of the browser: a token that somebody else knows becomes useless.
 */
export async function enterWith(deps: Deps, request: Request, session: auth.NewSession): Promise<string> {
  const old = await sessionTokenOf(deps, request);
  if (old) await auth.signOut(deps, old);
  return sessionCookie(deps.config).serialize(session.token);
}

/**
 * State of a person on the last page of a registration: not signed in, in an organization in review, or able to issue.
 */
export type Entered = "signed-out" | "waiting" | "ready";

/** Finds the state of the visitor of the last page of a registration; `signed-out` while the database is away. */
export async function findEntered(request: Request): Promise<Entered> {
  const deps = getDeps();
  try {
    const session = await findUser(deps, request);
    if (!session) return "signed-out";
    return (await organizations.findActorForUser(deps.db, session.user.id, session.actingFor)) ? "ready" : "waiting";
  } catch (error) {
    if (isUnavailable(error)) return "signed-out";
    throw error;
  }
}
