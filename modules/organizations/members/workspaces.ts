import { setActingFor } from "../../auth/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { actorWithRole, type OrganizationActor } from "../actor";
import { isTeamRole, type MemberRole, roleInTeam, type TeamRole } from "../permissions";
import * as store from "../store";

// A workspace is a whole organization or one of its teams. A person may have several, and chooses one for a session.

/** Maximum number of organizations that one person owns: enough for a group of schools, too few to reserve names. */
export const MAX_OWNED = 10;

/** Public facts about an organization. */
export interface PublicOrganization {
  id: string;
  slug: string;
  name: string;
  website: string | null;
}

/** Organization of a person, for the choice of a workspace. */
export interface OwnOrganization {
  id: string;
  name: string;
  /** Role in the whole organization; null for a person who belongs only to teams. */
  role: MemberRole | null;
  /** Only an active organization is a workspace. */
  status: "active" | "pending_review" | "refused" | "suspended" | "closed" | "prepared";
  /** Open teams in which the person may act, by name. */
  teams: { id: string; name: string; role: TeamRole }[];
}

/**
 * Determines a person's role from their memberships of one organization: in the whole organization (`teamId` null), or
 * within a team. Members of the whole organization belong to all its teams. Null where they have no role.
 */
export function roleAt(memberships: { teamId: string | null; role: MemberRole }[], teamId: string | null) {
  if (teamId === null) return memberships.find((membership) => membership.teamId === null)?.role ?? null;
  const here = memberships.filter((membership) => membership.teamId === null || membership.teamId === teamId);
  return roleInTeam(here.map(({ role }) => role));
}

/**
 * Finds the workspace in which a person acts: the chosen one, or without a choice the first that they joined. Null
 * where they belong to none, or where the chosen one is not theirs or no longer active, so that nobody acts in another
 * workspace than they think.
 */
export async function findActorForUser(
  db: Db,
  userId: string,
  chosen: { organizationId: string; teamId: string | null } | null = null,
): Promise<{
  actor: OrganizationActor;
  organization: PublicOrganization;
  team: { id: string; name: string } | null;
} | null> {
  const memberships = await store.listActiveMemberships(db, userId, chosen?.organizationId ?? null);
  const [first] = memberships;
  if (!first) return null;
  const { id, slug, name, website } = first.organization;
  const teamId = chosen ? chosen.teamId : first.teamId;
  const team = teamId ? await store.findOpenTeam(db, id, teamId) : null;
  const role = roleAt(
    memberships.filter(({ organizationId }) => organizationId === id),
    teamId,
  );
  if (!role || (teamId && !team)) return null;
  return {
    actor: actorWithRole({ name: actorName("user", userId), organizationId: id, teamId, role }),
    organization: { id, slug, name, website },
    team: team && { id: team.id, name: team.name },
  };
}

/** Lists a person's organizations in the order of joining. */
export async function listOwnOrganizations(db: Db, userId: string): Promise<OwnOrganization[]> {
  const memberships = await store.listOrganizationsOfUser(db, userId);
  const teams = await store.listOpenTeams(db, [...new Set(memberships.map(({ organizationId }) => organizationId))]);
  const firsts = memberships.filter(
    ({ organizationId }, at) => at === memberships.findIndex((other) => other.organizationId === organizationId),
  );
  return firsts.map(({ organizationId: id, organization: { name, status } }) => {
    const own = memberships.filter(({ organizationId }) => organizationId === id);
    const reached = teams.flatMap((team) => {
      const role = team.organizationId === id ? roleAt(own, team.id) : null;
      return role && isTeamRole(role) ? [{ id: team.id, name: team.name, role }] : [];
    });
    return { id, name, status, role: roleAt(own, null), teams: reached };
  });
}

/** Sets the workspace of a session. `not-found` where it is not the person's, or not active. */
export async function actFor(
  deps: { db: Db },
  session: { userId: string; sessionId: string },
  workspace: { organizationId: string } | { teamId: string },
): Promise<Result<null, "not-found">> {
  const team = "teamId" in workspace ? await store.findTeamAnywhere(deps.db, workspace.teamId) : null;
  const organizationId = "teamId" in workspace ? team?.organizationId : workspace.organizationId;
  if (!organizationId) return { ok: false, code: "not-found" };
  const chosen = { organizationId, teamId: team?.id ?? null };
  if (!(await findActorForUser(deps.db, session.userId, chosen))) return { ok: false, code: "not-found" };
  await setActingFor(deps.db, session.sessionId, chosen);
  return { ok: true };
}

/** Reason why a person may not own another organization. */
export type NotAnother = "too-many-organizations" | "organization-suspended";

/**
 * Refuses another organization for a person; null where they may own one more. An owner or admin of a suspended
 * organization may not open another one meanwhile. Concurrent calls for the same person wait.
 */
export async function refuseAnother(tx: Transaction, userId: string): Promise<NotAnother | null> {
  await store.lockAct(tx, `owner:${userId}`);
  if (await store.leadsSuspended(tx, userId)) return "organization-suspended";
  return (await store.countOwned(tx, userId)) < MAX_OWNED ? null : "too-many-organizations";
}
