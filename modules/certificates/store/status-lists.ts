import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";

/** Takes `count` numbers (StatusNumbers) on a status list of a key; null where no list has room for them. */
export async function allocateStatusNumbers(
  tx: Transaction,
  organizationId: string,
  issuerKeyId: string,
  count: number,
) {
  const [list] = await tx.$queryRaw<{ id: string; secret: string; allocated: number }[]>`
    update "StatusList" set allocated = allocated + ${count}
    where id = (select id from "StatusList" where "organizationId" = ${organizationId}::uuid
                and "issuerKeyId" = ${issuerKeyId}::uuid and allocated + ${count} <= length order by "createdAt" limit 1)
    returning id, secret, allocated`;
  return list ? { listId: list.id, secret: list.secret, first: list.allocated - count } : null;
}

export function insertStatusList(db: Db, data: Prisma.StatusListUncheckedCreateInput) {
  return db.statusList.create({ data });
}

export function findKeysWithLists(db: Db, keyIds: string[]) {
  return db.$queryRaw<{ issuerKeyId: string }[]>`
    select distinct "issuerKeyId" from "StatusList" where "issuerKeyId" = any(${keyIds}::uuid[])`;
}

/**
 * Raises the version of every list that has a bit of these certificates, including bits of earlier issues: a change of
 * status may change any of these bits.
 */
export function raiseStatusListVersions(db: Db, certificateIds: string[], updatedAt: Date) {
  return db.$executeRaw`
    update "StatusList" set version = version + 1, "updatedAt" = ${updatedAt}
    where id in (select "statusListId" from "Certificate" where id = any(${certificateIds}::uuid[])
                 union select "statusListId" from "EarlierIssue" where "certificateId" = any(${certificateIds}::uuid[]))`;
}

/**
 * Reads a list with its set bits in one statement, so that version and bits match even during a revocation. A suspended
 * certificate and every earlier issue have the revocation bit set, too; the suspension bit beside it distinguishes them
 * from a revocation (decision 0022).
 */
export async function readStatusList(db: Db, id: string) {
  const [list] = await db.$queryRaw<
    {
      id: string;
      organizationId: string;
      issuerKeyId: string;
      length: number;
      version: number;
      updatedAt: Date;
      revoked: number[];
      suspended: number[];
    }[]
  >`
    select s.id, s."organizationId", s."issuerKeyId", s.length, s.version, s."updatedAt",
           coalesce(array_agg(b.index) filter (where b.revoked), '{}') as revoked,
           coalesce(array_agg(b.index) filter (where b.suspended), '{}') as suspended
    from "StatusList" s
    left join lateral (
      select "statusIndex" as index,
             true as revoked, "revokedAt" is null as suspended
      from "Certificate" where "statusListId" = s.id and ("revokedAt" is not null or "suspendedAt" is not null)
      union all
      select e."statusIndex", true, c."revokedAt" is null
      from "EarlierIssue" e join "Certificate" c on c.id = e."certificateId" where e."statusListId" = s.id
    ) b on true
    where s.id = ${id}::uuid group by s.id`;
  return list ?? null;
}

/**
 * Finds lists whose current version is not published: lists that never were, and those last published before `before`
 * or, by a wrong clock, after `after`.
 */
export function findListsToPublish(db: Db, before: Date, after: Date) {
  return db.$queryRaw<{ id: string }[]>`
    select s.id from "StatusList" s
    left join lateral (select version, "createdAt" from "StatusSnapshot" p
                       where p."statusListId" = s.id order by version desc limit 1) last on true
    where last.version is null or (last.version < s.version and (last."createdAt" <= ${before} or last."createdAt" > ${after}))
    order by s."createdAt"`;
}

export function insertSnapshot(db: Db, data: Prisma.StatusSnapshotCreateManyInput) {
  return db.statusSnapshot.createMany({ data, skipDuplicates: true });
}

/** Reads a list's current version with its latest snapshot. */
export function findListWithSnapshot(db: Db, id: string) {
  return db.statusList.findUnique({
    where: { id },
    select: { id: true, version: true, snapshots: { orderBy: { version: "desc" }, take: 1 } },
  });
}

export function listStatusListIds(db: Db) {
  return db.statusList.findMany({ select: { id: true } });
}

export const listStatusListsOf = (db: Db, organizationId: string) =>
  db.statusList.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" }, select: { id: true } });
