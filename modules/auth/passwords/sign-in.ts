import type { Transaction } from "../../kernel/db";
import type { Jobs } from "../../kernel/ports";
import { type NewSession, openSession, type SessionInput } from "../sessions/open-session";
import type { SignInFailure } from "../ways/way-in";
import { type PasswordDeps, passwordWay } from "./password-way";

/**
 * Opens a session for the right password, taking both steps of the password sign-in in one request. `then` runs in the
 * session's transaction. Codes: `invalid-credentials`, `too-many-attempts`.
 */
export async function signIn<T = undefined>(
  deps: PasswordDeps & { jobs: Jobs },
  input: SessionInput & { email: string; password: string },
  then?: (tx: Transaction, session: NewSession) => Promise<T>,
): Promise<{ ok: true; session: NewSession; userId: string; also: T | undefined } | SignInFailure> {
  const { email, password, ...session } = input;
  const attempt = await passwordWay.begin(deps, { email });
  if (!attempt.ok) return attempt;
  const finished = await passwordWay.finish(deps, attempt.begun, { password });
  if (!finished.ok) return finished;
  const opened = await openSession(deps, finished.person, session, then);
  if (!opened) return { ok: false, code: "invalid-credentials" };
  return { ok: true, userId: finished.person.userId, ...opened };
}
