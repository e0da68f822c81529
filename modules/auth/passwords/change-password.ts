import { recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueNotice } from "../notices";
import { findPasswordProblem, type PasswordProblem } from "../rules/new-password";
import { closeSessions } from "../sessions/session";
import * as store from "../store";
import { aboutUser } from "./about-user";
import { confirmPassword, type PasswordRefusal } from "./confirm-password";

/**
 * Changes the password of a signed-in person who knows the current one. Ends their other sessions and notifies them.
 * Codes: `wrong-password`, `too-many-attempts`, `personal-password`, `common-password`.
 */
export async function changePassword(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs; passwords: PasswordHasher; accountKeys: AccountKeys },
  actor: { userId: string; sessionId: string },
  input: { password: string; newPassword: string },
): Promise<Result<null, PasswordProblem> | PasswordRefusal> {
  const confirmed = await confirmPassword(deps, actor.userId, input.password);
  if (!confirmed.ok) return confirmed;
  const problem = findPasswordProblem(input.newPassword, aboutUser(await store.findUser(deps.db, actor.userId)));
  if (problem) return { ok: false, code: problem };
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const changeId = deps.ids.uuid();
  await deps.db.$transaction(async (tx) => {
    const user = await store.updateUser(tx, actor.userId, { passwordHash });
    await store.spendLinks(tx, user.emailKey, deps.clock.now());
    await closeSessions(tx, deps, { userId: user.id, id: { not: actor.sessionId } }, { reason: "password-changed" });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actorName("user", user.id),
      action: "password.changed",
      subject: user.id,
    });
    await queueNotice(tx, deps, user, { notice: "password-changed", about: changeId });
  });
  return { ok: true };
}
