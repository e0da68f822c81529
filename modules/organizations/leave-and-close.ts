import { recordAudit } from "../audit/index.server";
import { closeAccount, confirmPassword, type PasswordRefusal } from "../auth/index.server";
import { actorName } from "../kernel/actor-name";
import type { Database, Db, Transaction } from "../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../kernel/ports";
import * as store from "./store";

interface Refusal<Code extends string> {
  ok: false;
  code: Code;
}

/** Thrown to roll the transaction back; caught in this file. */
class NotClosed<Code extends string> extends Error {
  constructor(readonly refusal: Refusal<Code>) {
    super("the account is not closed");
  }
}

/** Lists the organizations that close with a person's account, because nobody else belongs to them. */
export async function listClosedWith(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const own = (await store.listOrganizationsOfUser(db, userId)).filter(({ teamId }) => teamId === null);
  const counted = await Promise.all(
    own.map(async ({ organizationId, organization }) => {
      const others = (await store.listEverybody(db, organizationId)).filter((member) => member.userId !== userId);
      return others.length > 0 ? [] : [{ id: organizationId, name: organization.name }];
    }),
  );
  return counted.flat();
}

/**
 * Closes a person's own account. An organization whose last member leaves is closed too, and `endPlan` ends its plan or
 * returns why it cannot; its certificates can still be verified. The only owner among other members has to transfer
 * ownership first: `last-owner`. Further codes: `wrong-password`, `too-many-attempts`, those of `endPlan`.
 */
export async function closeOwnAccount<Code extends string>(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs; passwords: PasswordHasher; accountKeys: AccountKeys },
  actor: { userId: string },
  input: { password: string },
  endPlan: (tx: Transaction, organizationId: string) => Promise<{ ok: true } | Refusal<Code>>,
): Promise<{ ok: true } | PasswordRefusal | Refusal<"last-owner" | Code>> {
  const confirmed = await confirmPassword(deps, actor.userId, input.password);
  if (!confirmed.ok) return confirmed;
  try {
    return await deps.db.$transaction(async (tx) => {
      const own = await store.listMembershipsOfUser(tx, actor.userId);
      for (const { organizationId } of own.filter(({ teamId }) => teamId === null)) {
        // Of two owners who leave at once, the second waits here and counts who remains.
        await store.lockOrganization(tx, organizationId);
        const others = (await store.listEverybody(tx, organizationId)).filter(({ userId }) => userId !== actor.userId);
        if (others.length > 0 && !others.some(({ role }) => role === "owner")) {
          throw new NotClosed({ ok: false, code: "last-owner" as const });
        }
        if (others.length > 0) continue;
        const ended = await endPlan(tx, organizationId);
        if (!ended.ok) throw new NotClosed(ended);
        await store.closeOrganization(tx, organizationId);
        await recordAudit(tx, deps, {
          organizationId,
          actor: actorName("user", actor.userId),
          action: "organization.closed",
          subject: organizationId,
        });
      }
      await store.deleteMembershipsOfUser(tx, actor.userId);
      await closeAccount(tx, deps, actor);
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof NotClosed) return error.refusal;
    throw error;
  }
}
