import { createHash } from "node:crypto";
import { recordAudit } from "../audit/index.server";
import type { Database } from "../db";
import type { Clock, Ids, PasswordHasher } from "../ports";
import { normalizeEmail, type SignInFailure } from ".";
import { signInDelaySeconds } from "./rules/sign-in-delay";
import { closeSession, type NewSession, openSession } from "./session";
import * as store from "./store";

export interface SignInDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  passwords: PasswordHasher;
}

/**
 * Opens a session for the right password. An unknown address, a wrong password and a disabled account get the same
 * answer after the same work. Each failure for an address lengthens the wait before the next try is looked at.
 */
export async function signIn(
  deps: SignInDeps,
  input: { email: string; password: string; remember: boolean; userAgent: string },
): Promise<{ ok: true; session: NewSession; userId: string } | SignInFailure> {
  const emailKey = normalizeEmail(input.email);
  const throttleKey = createHash("sha256").update(`sign-in:${emailKey}`).digest("hex");
  const now = deps.clock.now();
  const throttle = await store.findThrottle(deps.db, throttleKey);
  if (throttle && throttle.blockedUntil > now) {
    const retryAfterSeconds = Math.ceil((throttle.blockedUntil.getTime() - now.getTime()) / 1000);
    return { ok: false, code: "too-many-attempts", retryAfterSeconds };
  }
  const user = await store.findUserByEmailKey(deps.db, emailKey);
  const matches = await deps.passwords.matches(input.password, user?.passwordHash ?? null);
  if (!user || !matches || user.status !== "active") {
    await deps.db.$transaction(async (tx) => {
      const failures = await store.countFailure(tx, throttleKey, now);
      const delaySeconds = signInDelaySeconds(failures);
      await store.blockUntil(tx, throttleKey, new Date(now.getTime() + delaySeconds * 1000));
      await recordAudit(tx, deps, {
        organizationId: null,
        actor: "system",
        action: "session.refused",
        subject: throttleKey,
        details: { failures, delaySeconds },
      });
    });
    return { ok: false, code: "invalid-credentials" };
  }
  return deps.db.$transaction(async (tx) => {
    await store.clearThrottle(tx, throttleKey);
    const session = await openSession(tx, deps, { userId: user.id, ...input });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: `user:${user.id}`,
      action: "session.started",
      subject: session.id,
      details: { remembered: input.remember },
    });
    return { ok: true, session, userId: user.id };
  });
}

/** Ends the session behind a token. Unknown or ended already: nothing happens. */
export async function signOut(deps: { db: Database; ids: Ids; clock: Clock }, token: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const session = await closeSession(tx, deps, token);
    if (!session) return;
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: `user:${session.userId}`,
      action: "session.ended",
      subject: session.id,
    });
  });
}
