import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";

export function insertTeam(db: Db, data: Prisma.TeamUncheckedCreateInput) {
  return db.team.create({ data });
}

export function findTeam(db: Db, organizationId: string, id: string) {
  return db.team.findFirst({ where: { organizationId, id } });
}

export function findTeamByName(db: Db, organizationId: string, name: string) {
  return db.team.findFirst({ where: { organizationId, name: { equals: name, mode: "insensitive" } } });
}

/** Finds a team that is not closed. */
export function findOpenTeam(db: Db, organizationId: string, id: string) {
  return db.team.findFirst({ where: { organizationId, id, closedAt: null } });
}

/** Finds a team of any organization, for a person who chooses a workspace, before their membership is checked. */
export function findTeamAnywhere(db: Db, id: string) {
  return db.team.findUnique({ where: { id }, select: { id: true, organizationId: true } });
}

/** Lists all teams of an organization, open ones first, each with the number of its own members. */
export function listTeams(db: Db, organizationId: string) {
  return db.team.findMany({
    where: { organizationId },
    orderBy: [{ closedAt: { sort: "asc", nulls: "first" } }, { name: "asc" }, { id: "asc" }],
    include: { _count: { select: { memberships: true } } },
  });
}

export function listOpenTeams(db: Db, organizationIds: string[]) {
  return db.team.findMany({
    where: { organizationId: { in: organizationIds }, closedAt: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, organizationId: true, name: true },
  });
}

export function countTeams(db: Db, organizationId: string) {
  return db.team.count({ where: { organizationId } });
}

export function updateTeam(
  db: Db,
  organizationId: string,
  id: string,
  data: { name?: string; closedAt?: Date | null },
) {
  return db.team.updateMany({ where: { organizationId, id }, data });
}
