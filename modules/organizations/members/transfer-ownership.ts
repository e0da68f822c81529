import { recordAudit } from "../../audit/index.server";
import { confirmPassword, type PasswordRefusal } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import type { AccountKeys, Clock, Ids, Jobs, PasswordHasher } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import type { OrganizationActor } from "../actor";
import * as store from "../store";
import { holdMembers } from "./hold-members";
import { tellMember } from "./tell-member";

/**
 * Transfers ownership to another member: they become owner and the actor admin, in one step, so that there is always an
 * owner. The actor's password is required. Codes: `forbidden`, `not-found` (no member, or the actor), `wrong-password`,
 * `too-many-attempts`.
 */
export async function transferOwnership(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs; passwords: PasswordHasher; accountKeys: AccountKeys },
  actor: OrganizationActor,
  input: { userId: string; password: string },
): Promise<Result<null, "forbidden" | "not-found"> | PasswordRefusal> {
  const own = userIdOf(actor.name);
  if (actor.role !== "owner" || !own) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { userId } = input;
  const confirmed = await confirmPassword(deps, own, input.password);
  if (!confirmed.ok) return confirmed;
  return deps.db.$transaction(async (tx) => {
    if ((await holdMembers(tx, actor))?.role !== "owner") return { ok: false, code: "forbidden" };
    const member = await store.findMembership(tx, actor, userId);
    if (!member || userId === own) return { ok: false, code: "not-found" };
    await store.updateRole(tx, actor, userId, "owner");
    await store.updateRole(tx, actor, own, "admin");
    const entry = { organizationId, actor: actor.name, action: "organization.ownership-transferred", subject: userId };
    await recordAudit(tx, deps, { ...entry, details: { from: member.role } });
    await tellMember(tx, deps, { organizationId, teamId: null, userId, event: "role-changed", role: "owner" });
    return { ok: true };
  });
}
