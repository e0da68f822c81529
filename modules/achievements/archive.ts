import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { can, type OrganizationActor } from "../organizations/index.server";
import * as store from "./store";

/**
 * Archives an achievement, so that no more certificates are issued by it, or restores it. Its public page stays and
 * shows the state; issued certificates stay valid. Repeating a call changes nothing. Codes: `forbidden`, `not-found`.
 */
export async function setArchived(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { id: string; archived: boolean },
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "achievements.edit")) return { ok: false, code: "forbidden" };
  const { organizationId, name } = actor;
  return deps.db.$transaction(async (tx) => {
    const achievement = await store.lockAchievement(tx, organizationId, input.id);
    if (!achievement) return { ok: false, code: "not-found" };
    if ((achievement.archivedAt !== null) === input.archived) return { ok: true };
    await store.updateAchievement(tx, input.id, { archivedAt: input.archived ? deps.clock.now() : null });
    const action = input.archived ? "achievement.archived" : "achievement.restored";
    await recordAudit(tx, deps, { organizationId, actor: name, action, subject: input.id });
    return { ok: true };
  });
}
