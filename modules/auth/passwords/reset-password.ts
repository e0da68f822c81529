import { recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages } from "../../mail/index.server";
import { findLinkByToken, makeLink, secondsToNextLink } from "../links";
import { nameOf, queueNotice } from "../notices";
import { findPasswordProblem, type PasswordProblem } from "../rules/new-password";
import { normalizeEmail } from "../schemas";
import { closeSessions } from "../sessions/session";
import * as store from "../store";
import { aboutUser } from "./about-user";
import { attemptKey } from "./attempts";

interface ResetDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  accountKeys: AccountKeys;
}

/**
 * Sends a link for setting a new password. Known and unknown addresses get the same answer after the same work: the
 * message for an unknown address is dropped when it is rendered.
 */
export async function requestPasswordReset(
  deps: ResetDeps,
  input: { email: string; language: string },
): Promise<{ ok: true } | { ok: false; code: "too-soon"; retryAfterSeconds: number }> {
  const emailKey = normalizeEmail(input.email);
  return deps.db.$transaction(async (tx) => {
    const retryAfterSeconds = await secondsToNextLink(tx, "password_reset", emailKey, deps.clock.now());
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const linkId = await makeLink(tx, deps, { purpose: "password_reset", emailKey });
    const user = await store.findUserByEmailKey(tx, emailKey);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: "system",
      action: "password-reset.requested",
      subject: linkId,
    });
    await queueMessages(tx, deps, [
      {
        key: `password-reset:${linkId}`,
        kind: "account-reset",
        organizationId: null,
        // The message goes to the address as its owner wrote it: another spelling with the same key could be another
        // mailbox.
        to: user ? { name: nameOf(user), address: user.email } : { name: "", address: input.email },
        language: user?.language ?? input.language,
        props: { linkId },
      },
    ]);
    return { ok: true };
  });
}

/**
 * Whether a person may set a new password. A person without a password signs in otherwise and gets none by a reset.
 */
export const mayReset = <User extends { status: string; passwordHash: string | null }>(
  user: User | null,
): user is User => user?.status === "active" && user.passwordHash !== null;

/** Whether a reset link would work now. Does not use the link. */
export async function isResetTokenUsable(deps: { db: Database; clock: Clock }, token: string): Promise<boolean> {
  const link = await findLinkByToken(deps.db, "password_reset", token, deps.clock.now());
  return link !== null && mayReset(await store.findUserByEmailKey(deps.db, link.emailKey));
}

/**
 * Sets a new password with a mailed token, once. Ends all sessions of the person, invalidates their other links and
 * notifies them. Codes: `invalid-token`, `personal-password`, `common-password`.
 */
export async function resetPassword(
  deps: ResetDeps & { passwords: PasswordHasher },
  input: { token: string; newPassword: string },
): Promise<Result<null, "invalid-token" | PasswordProblem>> {
  const invalid = { ok: false, code: "invalid-token" } as const;
  const link = await findLinkByToken(deps.db, "password_reset", input.token, deps.clock.now());
  if (!link) return invalid;
  const about = aboutUser(await store.findUserByEmailKey(deps.db, link.emailKey));
  const problem = findPasswordProblem(input.newPassword, about);
  if (problem) return { ok: false, code: problem };
  const passwordHash = await deps.passwords.hash(input.newPassword);
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await store.useLink(tx, link.id, now))) return invalid;
    const user = await store.findUserByEmailKey(tx, link.emailKey);
    if (!mayReset(user) || !(await store.replacePassword(tx, user.id, passwordHash))) return invalid;
    await store.spendLinks(tx, link.emailKey, now);
    await store.clearThrottle(tx, attemptKey(deps.accountKeys, `sign-in:${link.emailKey}`));
    await closeSessions(tx, deps, { userId: user.id }, { reason: "password-reset" });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", user.id),
      action: "password.reset",
      subject: user.id,
    });
    await queueNotice(tx, deps, user, { notice: "password-reset", about: link.id });
    return { ok: true };
  });
}
