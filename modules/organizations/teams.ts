import { recordAudit } from "../audit/index.server";
import type { Database, Db, Transaction } from "../kernel/db";
import { cleanText } from "../kernel/plain-text";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { OrganizationActor } from "./actor";
import { holdMembers } from "./members/hold-members";
import { can } from "./permissions";
import { LONGEST_TEAM_NAME } from "./rules/team-name";
import * as store from "./store";

/** Maximum number of teams; the largest university networks have some hundreds of campuses. */
export const MAX_TEAMS = 500;

export interface Team {
  id: string;
  name: string;
  /** Time since when nobody acts for the team; null while it is open. */
  closedAt: Date | null;
  /** Number of the team's own members, without those of the whole organization. */
  members: number;
}

export type TeamNameProblem = "name-required" | "name-too-long" | "name-taken";
type Forbidden = { ok: false; code: "forbidden" };
interface TeamDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Lists the teams of an organization, open ones first, for every actor of the whole organization. Codes: `forbidden`.
 */
export async function listTeams(
  db: Db,
  actor: OrganizationActor,
): Promise<{ ok: true; teams: Team[]; mayManage: boolean } | Forbidden> {
  if (actor.teamId !== null) return { ok: false, code: "forbidden" };
  const teams = await store.listTeams(db, actor.organizationId);
  return {
    ok: true,
    teams: teams.map(({ id, name, closedAt, _count }) => ({ id, name, closedAt, members: _count.memberships })),
    mayManage: can(actor, "teams.manage"),
  };
}

/** Lists the names of teams by id, to label their rows; none for an actor within a team. */
export async function nameTeams(db: Db, actor: OrganizationActor): Promise<{ id: string; name: string }[]> {
  if (actor.teamId !== null) return [];
  return (await store.listTeams(db, actor.organizationId)).map(({ id, name }) => ({ id, name }));
}

/** Returns one team, for actors who may change it. Codes: `forbidden`, `not-found`. */
export async function getTeam(
  db: Db,
  actor: OrganizationActor,
  id: string,
): Promise<Result<{ team: { id: string; name: string; closedAt: Date | null } }, "not-found"> | Forbidden> {
  if (!can(actor, "teams.manage")) return { ok: false, code: "forbidden" };
  const team = await store.findTeam(db, actor.organizationId, id);
  if (!team) return { ok: false, code: "not-found" };
  return { ok: true, team: { id: team.id, name: team.name, closedAt: team.closedAt } };
}

/** Opens a team without members. Codes: `forbidden`, those of names, `too-many-teams`. */
export async function createTeam(
  deps: TeamDeps,
  actor: OrganizationActor,
  text: string,
): Promise<Result<{ id: string }, TeamNameProblem | "too-many-teams"> | Forbidden> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const held = await holdMembers(tx, actor);
    if (!held || !can(held, "teams.manage")) return { ok: false, code: "forbidden" };
    const read = await readName(tx, organizationId, text, null);
    if (!read.ok) return read;
    if ((await store.countTeams(tx, organizationId)) >= MAX_TEAMS) return { ok: false, code: "too-many-teams" };
    const id = deps.ids.uuid();
    const { name } = read;
    await store.insertTeam(tx, { id, organizationId, name, createdAt: deps.clock.now() });
    const entry = { organizationId, actor: actor.name, action: "team.created", subject: id };
    await recordAudit(tx, deps, { ...entry, details: { name } });
    return { ok: true, id };
  });
}

/** Renames a team. Codes: `forbidden`, `not-found`, those of names. */
export async function renameTeam(
  deps: TeamDeps,
  actor: OrganizationActor,
  input: { id: string; name: string },
): Promise<Result<null, "not-found" | TeamNameProblem> | Forbidden> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const held = await holdTeam(tx, actor, input.id);
    if (!held.ok) return held;
    const { team } = held;
    const read = await readName(tx, organizationId, input.name, team.id);
    if (!read.ok) return read;
    if (read.name === team.name) return { ok: true };
    await store.updateTeam(tx, organizationId, team.id, { name: read.name });
    const entry = { organizationId, actor: actor.name, action: "team.renamed", subject: team.id };
    await recordAudit(tx, deps, { ...entry, details: { from: team.name, to: read.name } });
    return { ok: true };
  });
}

/**
 * Closes a team, or opens it again. Nobody acts for a closed team, and its members without another membership cannot
 * act at all. Its certificates and lists stay with the organization; lists that were submitted are issued. Without a
 * change nothing is audited. Codes: `forbidden`, `not-found`.
 */
export async function setTeamClosed(
  deps: TeamDeps,
  actor: OrganizationActor,
  input: { id: string; closed: boolean },
): Promise<Result<null, "not-found"> | Forbidden> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const held = await holdTeam(tx, actor, input.id);
    if (!held.ok) return held;
    const { team } = held;
    if ((team.closedAt !== null) === input.closed) return { ok: true };
    await store.updateTeam(tx, organizationId, team.id, { closedAt: input.closed ? deps.clock.now() : null });
    const action = input.closed ? "team.closed" : "team.opened-again";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: team.id });
    return { ok: true };
  });
}

/**
 * Locks the organization's members and finds the team, for an actor who may change it now. Codes: `forbidden`,
 * `not-found`.
 */
async function holdTeam(tx: Transaction, actor: OrganizationActor, id: string) {
  const held = await holdMembers(tx, actor);
  if (!held || !can(held, "teams.manage")) return { ok: false as const, code: "forbidden" as const };
  const team = await store.findTeam(tx, actor.organizationId, id);
  return team ? { ok: true as const, team } : { ok: false as const, code: "not-found" as const };
}

async function readName(
  db: Db,
  organizationId: string,
  text: string,
  ownId: string | null,
): Promise<Result<{ name: string }, TeamNameProblem>> {
  const name = cleanText(text.slice(0, 10 * LONGEST_TEAM_NAME));
  if (name === "") return { ok: false, code: "name-required" };
  if (name.length > LONGEST_TEAM_NAME) return { ok: false, code: "name-too-long" };
  const other = await store.findTeamByName(db, organizationId, name);
  return other && other.id !== ownId ? { ok: false, code: "name-taken" } : { ok: true, name };
}
