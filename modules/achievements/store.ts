import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../kernel/db";

/** Stores achievements with their first versions. `claimTitles` claims their titles separately. */
export async function insertAchievements(
  tx: Transaction,
  achievements: Prisma.AchievementCreateManyInput[],
  versions: Prisma.AchievementVersionCreateManyInput[],
) {
  await tx.achievement.createMany({ data: achievements });
  await tx.achievementVersion.createMany({ data: versions });
}

/**
 * Claims the titles that no achievement has yet, and waits for transactions that claim the same ones. Titles are
 * claimed in the order of their keys to avoid deadlocks.
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

/** Deletes achievements that lost the race for their title, before anything was issued by them. */
export async function deleteAchievements(tx: Transaction, ids: string[]) {
  await tx.achievementVersion.deleteMany({ where: { achievementId: { in: ids } } });
  await tx.achievement.deleteMany({ where: { id: { in: ids } } });
}

export function findAchievement(db: Db, organizationId: string, id: string) {
  return db.achievement.findFirst({ where: { organizationId, id } });
}

/** Finds an achievement by its id alone: its public address names no organization. */
export function findPublicAchievement(db: Db, id: string) {
  return db.achievement.findUnique({ where: { id } });
}

/** Finds an achievement and locks it until the transaction ends. */
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

export function findVersions(db: Db, organizationId: string, ids: string[]) {
  return db.achievementVersion.findMany({
    where: { id: { in: ids }, achievement: { organizationId } },
    include: { achievement: true },
  });
}

export function findVersionByNumber(db: Db, organizationId: string, achievementId: string, number: number) {
  return db.achievementVersion.findFirst({ where: { achievementId, number, achievement: { organizationId } } });
}

/** Lists the versions of one achievement, the latest first. */
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

/** Lists achievements, the latest changed first. */
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

/** Lists ids and titles of an organization's achievements, the latest changed first. */
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

/** Lists the achievements that follow the id `after`, ordered by id, with all of their versions. */
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
