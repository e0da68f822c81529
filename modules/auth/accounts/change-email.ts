import { recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages } from "../../mail/index.server";
import { findLinkByToken, makeLink, secondsToNextLink } from "../links";
import { nameOf, queueNotice } from "../notices";
import { confirmPassword, type PasswordRefusal } from "../passwords/confirm-password";
import { normalizeEmail } from "../schemas";
import * as store from "../store";

interface EmailDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  accountKeys: AccountKeys;
}

/**
 * Requests a change of address: a link goes to the new address, and nothing changes until it is followed. Requires the
 * current password. Codes: `email-unchanged`, `email-taken`, `too-soon`, `wrong-password`, `too-many-attempts`.
 */
export async function requestNewEmail(
  deps: EmailDeps & { passwords: PasswordHasher },
  actor: { userId: string },
  input: { email: string; password: string },
): Promise<
  | Result<null, "email-unchanged" | "email-taken">
  | PasswordRefusal
  | { ok: false; code: "too-soon"; retryAfterSeconds: number }
> {
  const confirmed = await confirmPassword(deps, actor.userId, input.password);
  if (!confirmed.ok) return confirmed;
  return deps.db.$transaction(async (tx) => {
    const user = await store.findUser(tx, actor.userId);
    if (!user) throw new Error(`user ${actor.userId} is gone while signed in`);
    if (user.email === input.email) return { ok: false, code: "email-unchanged" };
    const owner = await store.findUserByEmailKey(tx, normalizeEmail(input.email));
    if (owner && owner.id !== user.id) return { ok: false, code: "email-taken" };
    const retryAfterSeconds = await secondsToNextLink(tx, "new_email", user.emailKey, deps.clock.now());
    if (retryAfterSeconds > 0) return { ok: false, code: "too-soon", retryAfterSeconds };
    const linkId = await makeLink(tx, deps, {
      purpose: "new_email",
      emailKey: user.emailKey,
      userId: user.id,
      newEmail: input.email,
    });
    await queueMessages(tx, deps, [
      {
        key: `new-email:${linkId}`,
        kind: "account-new-email",
        organizationId: null,
        to: { name: nameOf(user), address: input.email },
        language: user.language,
        props: { linkId },
      },
    ]);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", user.id),
      action: "email.change-requested",
      subject: linkId,
    });
    return { ok: true };
  });
}

/** Returns the new address of a link that would work now, without using the link; null otherwise. */
export async function findNewEmail(deps: { db: Database; clock: Clock }, token: string): Promise<string | null> {
  return (await findLinkByToken(deps.db, "new_email", token, deps.clock.now()))?.newEmail ?? null;
}

/** Replaces the address by the new one, once, and notifies the old address. Codes: `invalid-token`, `email-taken`. */
export async function confirmNewEmail(
  deps: EmailDeps,
  token: string,
): Promise<Result<null, "invalid-token" | "email-taken">> {
  const invalid = { ok: false, code: "invalid-token" } as const;
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    const link = await findLinkByToken(tx, "new_email", token, now);
    if (!link?.userId || !link.newEmail || !(await store.useLink(tx, link.id, now))) return invalid;
    const user = await store.findUser(tx, link.userId);
    if (user?.status !== "active" || user.emailKey !== link.emailKey) return invalid;
    const emailKey = normalizeEmail(link.newEmail);
    const owner = await store.findUserByEmailKey(tx, emailKey);
    if (owner && owner.id !== user.id) return { ok: false, code: "email-taken" };
    await queueNotice(tx, deps, user, { notice: "email-changed", about: link.id });
    await store.updateUser(tx, user.id, { email: link.newEmail, emailKey });
    await store.spendLinks(tx, user.emailKey, now);
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", user.id),
      action: "email.changed",
      subject: user.id,
    });
    return { ok: true };
  });
}
