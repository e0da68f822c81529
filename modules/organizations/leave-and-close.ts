import { recordAudit } from "../audit/index.server";
import { closeAccount, confirmPassword, type PasswordRefusal } from "../auth/index.server";
import type { Database } from "../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../kernel/ports";
import * as store from "./store";

/**
 * Closes a person's own account. An organization whose last member leaves is closed with it; what it issued can be
 * verified as before. Somebody who is the only owner among others has to hand over first: `last-owner`.
 * Further codes: `wrong-password`, `too-many-attempts`.
 */
export async function closeOwnAccount(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs; passwords: PasswordHasher; accountKeys: AccountKeys },
  actor: { userId: string },
  input: { password: string },
): Promise<{ ok: true } | PasswordRefusal | { ok: false; code: "last-owner" }> {
  const confirmed = await confirmPassword(deps, actor.userId, input.password);
  if (!confirmed.ok) return confirmed;
  return deps.db.$transaction(async (tx) => {
    const own = await store.listMembershipsOfUser(tx, actor.userId);
    for (const { organizationId } of own.filter(({ teamId }) => teamId === null)) {
      // Of two owners who leave at once the second counts who is left.
      await store.lockOrganization(tx, organizationId);
      const others = (await store.listEverybody(tx, organizationId)).filter(({ userId }) => userId !== actor.userId);
      if (others.length > 0 && !others.some(({ role }) => role === "owner")) return { ok: false, code: "last-owner" };
      if (others.length > 0) continue;
      await store.closeOrganization(tx, organizationId);
      await recordAudit(tx, deps, {
        organizationId,
        actor: `user:${actor.userId}`,
        action: "organization.closed",
        subject: organizationId,
      });
    }
    await store.deleteMembershipsOfUser(tx, actor.userId);
    await closeAccount(tx, deps, actor);
    return { ok: true };
  });
}
