import { recordAudit } from "../audit/index.server";
import { actorName } from "../kernel/actor-name";
import type { Database, Transaction } from "../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../kernel/ports";
import { normalizeEmail, type SignInFailure } from ".";
import { queueNotice } from "./notices";
import { attemptKey, recordWrongPassword, takeAttempt, whileCounted } from "./password-attempts";
import { closeSessions, hashToken, type NewSession, openSession, shortUserAgent } from "./session";
import * as store from "./store";

export interface SignInDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  passwords: PasswordHasher;
  accountKeys: AccountKeys;
}

/**
 * Opens a session for the right password. An unknown address, a wrong password and a disabled account get the same
 * answer after the same work. Each failure for an address lengthens the wait before the next try is looked at.
 * `then` runs in the session's transaction.
 */
export async function signIn<T = undefined>(
  deps: SignInDeps,
  input: { email: string; password: string; remember: boolean; userAgent: string; cookieBound?: boolean },
  then?: (tx: Transaction, session: NewSession) => Promise<T>,
): Promise<{ ok: true; session: NewSession; userId: string; also: T | undefined } | SignInFailure> {
  const emailKey = normalizeEmail(input.email);
  const throttleKey = attemptKey(deps.accountKeys, `sign-in:${emailKey}`);
  const attempt = await takeAttempt(deps, throttleKey);
  if (!attempt.ok) return attempt;
  const { user, matches } = await whileCounted(deps, throttleKey, async () => {
    const user = await store.findUserByEmailKey(deps.db, emailKey);
    return { user, matches: await deps.passwords.matches(input.password, user?.passwordHash ?? null) };
  });
  if (!user || !matches || user.status !== "active") {
    await recordWrongPassword(deps, throttleKey, attempt.failures);
    return { ok: false, code: "invalid-credentials" };
  }
  return deps.db.$transaction(async (tx) => {
    // A reset that ended all sessions while the password was checked must not leave this one behind.
    if (!(await store.holdUser(tx, user.id, user.passwordHash))) return { ok: false, code: "invalid-credentials" };
    await store.clearThrottle(tx, throttleKey);
    const known = await store.knowsBrowser(tx, user.id, shortUserAgent(input.userAgent));
    const session = await openSession(tx, deps, { userId: user.id, cookieBound: false, ...input });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", user.id),
      action: "session.started",
      subject: session.id,
      details: { remembered: input.remember },
    });
    if (known === false && user.signInAlerts) {
      await queueNotice(tx, deps, user, { notice: "new-browser", about: session.id });
    }
    return { ok: true, session, userId: user.id, also: await then?.(tx, session) };
  });
}

/** Ends the session behind a cookie's token. Unknown or ended already: nothing happens. */
export async function signOut(deps: { db: Database; ids: Ids; clock: Clock }, token: string): Promise<void> {
  await deps.db.$transaction((tx) =>
    closeSessions(tx, deps, { tokenHash: hashToken(token) }, { reason: "signed-out" }),
  );
}
