import { setActingFor } from "../../auth/index.server";
import { actorName } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { Result } from "../../kernel/result";
import { actorWithRole, type OrganizationActor } from "../actor";
import { isTeamRole, type MemberRole, roleInTeam, type TeamRole } from "../permissions";
import * as store from "../store";

// A person may act in several places: in whole organizations, and in teams of them. They choose one for a session.

/** Organizations that one person may own: enough for a group of schools, too few to take up names. */
export const MAX_OWNED = 10;

/** What anyone may know of an organization. */
export interface PublicOrganization {
  id: string;
  slug: string;
  name: string;
  website: string | null;
}

/** One of a person's organizations, as they choose among them. */
export interface OwnOrganization {
  id: string;
  name: string;
  /** In the whole of it; null for somebody who belongs to teams alone. */
  role: MemberRole | null;
  /** Only an active one can be acted for. */
  status: "active" | "pending_review" | "refused" | "suspended" | "closed" | "prepared";
  /** Its teams that they may act in, by name. */
  teams: { id: string; name: string; role: TeamRole }[];
}

/**
 * The role that somebody with these memberships of one organization has in it (`teamId` null), or within a team of it:
 * whoever belongs to the whole belongs to its teams. Null where they have none.
 */
export function roleAt(memberships: { teamId: string | null; role: MemberRole }[], teamId: string | null) {
  if (teamId === null) return memberships.find((membership) => membership.teamId === null)?.role ?? null;
  const here = memberships.filter((membership) => membership.teamId === null || membership.teamId === teamId);
  return roleInTeam(here.map(({ role }) => role));
}

/**
 * Where a person acts: in the place that they chose, and without a choice in the first one that they joined. Null where
 * they belong to none, or where the chosen one is not theirs or not active any more: nobody acts for another one than
 * they think.
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

/** Everything that a person belongs to, in the order in which they joined. */
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

/**
 * From now on the person acts in this place in this session. `not-found` where it is not theirs, or where nobody can
 * act in it.
 */
export async function actFor(
  deps: { db: Db },
  session: { userId: string; sessionId: string },
  place: { organizationId: string } | { teamId: string },
): Promise<Result<null, "not-found">> {
  const team = "teamId" in place ? await store.findTeamAnywhere(deps.db, place.teamId) : null;
  const organizationId = "teamId" in place ? team?.organizationId : place.organizationId;
  if (!organizationId) return { ok: false, code: "not-found" };
  const chosen = { organizationId, teamId: team?.id ?? null };
  if (!(await findActorForUser(deps.db, session.userId, chosen))) return { ok: false, code: "not-found" };
  await setActingFor(deps.db, session.sessionId, chosen);
  return { ok: true };
}

/** Why a person may not own one more organization. */
export type NotAnother = "too-many-organizations" | "organization-suspended";

/**
 * Whether a person may own one more organization: null, or why not. Whoever leads one that is suspended opens no other
 * while it lasts. Others of theirs that ask at the same moment wait.
 */
export async function refuseAnother(tx: Transaction, userId: string): Promise<NotAnother | null> {
  await store.lockAct(tx, `owner:${userId}`);
  if (await store.leadsSuspended(tx, userId)) return "organization-suspended";
  return (await store.countOwned(tx, userId)) < MAX_OWNED ? null : "too-many-organizations";
}
