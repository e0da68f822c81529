import { recordAudit } from "../../audit/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import type { OrganizationActor } from "../actor";
import { can, canGive, type MemberRole } from "../permissions";
import * as store from "../store";
import { holdMembers } from "./hold-members";
import { tellMember } from "./tell-member";

/** Audit details of an action within a team; empty for the whole organization. */
const inTeam = (teamId: string | null): Record<string, string> => (teamId ? { team: teamId } : {});

interface ChangeDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
}

/**
 * Changes a member's role from their next request on, and mails them. Codes: `forbidden` (also where the actor may not
 * give the new role or take the present one), `not-found`, `last-owner`.
 */
export async function changeRole(
  deps: ChangeDeps,
  actor: OrganizationActor,
  input: { userId: string; role: MemberRole },
): Promise<Result<null, "forbidden" | "not-found" | "last-owner">> {
  if (!canGive(actor.role, input.role)) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const { userId, role } = input;
  return deps.db.$transaction(async (tx) => {
    const own = await holdMembers(tx, actor);
    const member = await store.findMembership(tx, actor, userId);
    if (!member) return { ok: false, code: "not-found" };
    if (!own || !canGive(own.role, role) || !canGive(own.role, member.role)) return { ok: false, code: "forbidden" };
    if (member.role === role) return { ok: true };
    if (member.role === "owner" && (await store.countOwners(tx, organizationId)) === 1)
      return { ok: false, code: "last-owner" };
    await store.updateRole(tx, actor, userId, role);
    const entry = { organizationId, actor: actor.name, action: "member.role-changed", subject: userId };
    await recordAudit(tx, deps, { ...entry, details: { from: member.role, to: role, ...inTeam(teamId) } });
    if (userId !== userIdOf(actor.name))
      await tellMember(tx, deps, { organizationId, teamId, userId, event: "role-changed", role });
    return { ok: true };
  });
}

/**
 * Removes a member from the organization or team, from their next request on, and mails them. Their actions stay in the
 * audit log. Codes: `forbidden`, `not-found`, `last-owner`.
 */
export async function removeMember(
  deps: ChangeDeps,
  actor: OrganizationActor,
  userId: string,
): Promise<Result<null, "forbidden" | "not-found" | "last-owner">> {
  if (!can(actor, "members.manage")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  return deps.db.$transaction(async (tx) => {
    const own = await holdMembers(tx, actor);
    const member = await store.findMembership(tx, actor, userId);
    if (!member) return { ok: false, code: "not-found" };
    if (!own || !canGive(own.role, member.role)) return { ok: false, code: "forbidden" };
    if (member.role === "owner" && (await store.countOwners(tx, organizationId)) === 1)
      return { ok: false, code: "last-owner" };
    await store.deleteMembership(tx, actor, userId);
    const entry = { organizationId, actor: actor.name, action: "member.removed", subject: userId };
    await recordAudit(tx, deps, { ...entry, details: { role: member.role, ...inTeam(teamId) } });
    await tellMember(tx, deps, { organizationId, teamId, userId, event: "removed", role: member.role });
    return { ok: true };
  });
}

/**
 * Removes the actor's own membership. Codes: `last-owner` (also for the only member), `not-found` where they have
 * already left.
 */
export async function leaveOrganization(
  deps: Pick<ChangeDeps, "db" | "ids" | "clock">,
  actor: OrganizationActor,
): Promise<Result<null, "last-owner" | "not-found">> {
  const { organizationId, teamId } = actor;
  const userId = userIdOf(actor.name);
  if (!userId) return { ok: false, code: "not-found" };
  return deps.db.$transaction(async (tx) => {
    const role = (await holdMembers(tx, actor))?.role;
    if (!role) return { ok: false, code: "not-found" };
    if (role === "owner" && (await store.countOwners(tx, organizationId)) === 1)
      return { ok: false, code: "last-owner" };
    await store.deleteMembership(tx, actor, userId);
    const entry = { organizationId, actor: actor.name, action: "member.left", subject: userId };
    await recordAudit(tx, deps, { ...entry, details: { role, ...inTeam(teamId) } });
    return { ok: true };
  });
}
