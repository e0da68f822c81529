import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";

/** Stores achievements with their first versions. Their titles are claimed apart: see `claimTitles`. */
export async function insertAchievements(
  tx: Transaction,
  achievements: Prisma.AchievementCreateManyInput[],
  versions: Prisma.AchievementVersionCreateManyInput[],
) {
  await tx.achievement.createMany({ data: achievements });
  await tx.achievementVersion.createMany({ data: versions });
}

/**
 * Takes titles for achievements, where nobody has them, and waits for whoever is taking the same just now. In the order
 * of their keys, so that two who want the same ones do not wait for each other.
 */
export async function claimTitles(tx: Transaction, titles: Prisma.AchievementTitleCreateManyInput[]) {
  const data = [...titles].sort((a, b) => (a.key < b.key ? -1 : 1));
  await tx.achievementTitle.createMany({ data, skipDuplicates: true });
}

export function releaseTitles(tx: Transaction, achievementId: string, except: string[]) {
  return tx.achievementTitle.deleteMany({ where: { achievementId, key: { notIn: except } } });
}

export function findTitles(db: Db, organizationId: string, keys: string[]) {
  return db.achievementTitle.findMany({
    where: { organizationId, key: { in: keys } },
    select: { key: true, achievementId: true, achievement: true },
  });
}

/** Removes achievements that lost the race for their title and that nothing was issued by. */
export async function deleteAchievements(tx: Transaction, ids: string[]) {
  await tx.achievementVersion.deleteMany({ where: { achievementId: { in: ids } } });
  await tx.achievement.deleteMany({ where: { id: { in: ids } } });
}

export function findAchievement(db: Db, organizationId: string, id: string) {
  return db.achievement.findFirst({ where: { organizationId, id } });
}

/** The one look-up without an organization: an achievement's address is how anyone asks for it. */
export function findPublicAchievement(db: Db, id: string) {
  return db.achievement.findUnique({ where: { id } });
}

/** The same, unchanged by others until the transaction ends. */
export async function lockAchievement(tx: Transaction, organizationId: string, id: string) {
  await tx.$queryRaw`
    select id from "Achievement" where "organizationId" = ${organizationId}::uuid and id = ${id}::uuid for update`;
  return findAchievement(tx, organizationId, id);
}

export function updateAchievement(tx: Transaction, id: string, data: Prisma.AchievementUncheckedUpdateInput) {
  return tx.achievement.update({ where: { id }, data });
}

export function insertVersion(tx: Transaction, data: Prisma.AchievementVersionUncheckedCreateInput) {
  return tx.achievementVersion.create({ data });
}

/** Versions of an organization's achievements, by their ids. */
export function findVersions(db: Db, organizationId: string, ids: string[]) {
  return db.achievementVersion.findMany({
    where: { id: { in: ids }, achievement: { organizationId } },
    include: { achievement: true },
  });
}

export function findVersionByNumber(db: Db, organizationId: string, achievementId: string, number: number) {
  return db.achievementVersion.findFirst({ where: { achievementId, number, achievement: { organizationId } } });
}

/** The versions of one achievement, the latest first. */
export function listVersions(db: Db, achievementId: string, take: number) {
  return db.achievementVersion.findMany({ where: { achievementId }, orderBy: { number: "desc" }, take });
}

export interface AchievementFilter {
  search: string;
  archived: boolean;
}

function listWhere(organizationId: string, { search, archived }: AchievementFilter): Prisma.AchievementWhereInput {
  return {
    organizationId,
    archivedAt: archived ? { not: null } : null,
    ...(search ? { titles: { some: { title: { contains: search, mode: "insensitive" } } } } : {}),
  };
}

/** The latest changed first. */
export function listAchievements(
  db: Db,
  organizationId: string,
  filter: AchievementFilter,
  page: { skip: number; take: number },
) {
  return db.achievement.findMany({
    where: listWhere(organizationId, filter),
    orderBy: [{ changedAt: "desc" }, { id: "desc" }],
    ...page,
  });
}

/** Of an organization, the latest changed. */
export function listTitles(db: Db, organizationId: string, take: number) {
  return db.achievement.findMany({
    where: { organizationId },
    orderBy: [{ changedAt: "desc" }, { id: "desc" }],
    take,
    select: { id: true, title: true },
  });
}

export function countAchievements(db: Db, organizationId: string, filter: AchievementFilter) {
  return db.achievement.count({ where: listWhere(organizationId, filter) });
}

/** Achievements in the order of their ids, so many after that one, with all of their versions. */
export function listWithVersions(db: Db, organizationId: string, after: string, take: number) {
  return db.achievement.findMany({
    where: { organizationId, id: { gt: after } },
    orderBy: { id: "asc" },
    take,
    select: {
      id: true,
      title: true,
      createdAt: true,
      archivedAt: true,
      versions: { orderBy: { number: "asc" }, select: { number: true, createdAt: true, content: true } },
    },
  });
}
