import { recordAudit } from "../../audit/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { queueNotice } from "../notices";
import { closeSessions } from "../sessions/session";
import * as store from "../store";

/**
 * Closes a person's account in the caller's transaction: ends the sessions, deletes all personal data, frees the
 * address and queues a last notice. Their entries stay in the audit trail under the bare id.
 */
export async function closeAccount(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  { userId }: { userId: string },
): Promise<void> {
  const user = await store.findUser(tx, userId);
  if (!user) throw new Error(`user ${userId} is gone while signed in`);
  await queueNotice(tx, deps, user, { notice: "account-closed", about: userId });
  await closeSessions(tx, deps, { userId }, { reason: "account-closed" });
  await store.spendLinks(tx, user.emailKey, deps.clock.now());
  await store.deleteAvatar(tx, userId);
  await store.updateUser(tx, userId, {
    email: "",
    emailKey: `closed:${userId}`,
    passwordHash: null,
    firstName: "",
    lastName: "",
    phone: null,
    platformRole: "user",
    status: "closed",
  });
  await recordAudit(tx, deps, {
    organizationId: null,
    actor: actorName("user", userId),
    action: "user.closed",
    subject: userId,
  });
}
