import type { Db } from "../../kernel/db";
import { readWhole } from "./packed";

/** The ids of certificates, those after that one; of them as well that cannot be read. */
export async function pageOfIds(db: Db, after: string | null, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
  return rows.map(({ id }) => id);
}

/** Certificates by id, in its order, as they are stored now: no frame is remembered. */
export async function readStored(db: Db, ids: string[]) {
  const rows = await db.certificate.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "asc" },
    include: { anchorBatch: true, earlierIssues: { include: { anchorBatch: true } } },
  });
  return readWhole(db, rows, new Map());
}

export type StatusChange = NonNullable<ReturnType<Awaited<ReturnType<typeof findStatusChanges>>["get"]>>[number];
export type StoredCertificate = Awaited<ReturnType<typeof readStored>>[number];

/** The steps of certificates after their issuing, by the certificates. */
export async function findStatusChanges(db: Db, certificateIds: string[]) {
  const changes = await db.certificateStatusChange.findMany({
    where: { certificateId: { in: certificateIds } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const found = new Map<string, typeof changes>();
  for (const change of changes) found.set(change.certificateId, [...(found.get(change.certificateId) ?? []), change]);
  return found;
}

/** Status lists by their ids. */
export async function findLists(db: Db, ids: string[]) {
  const rows = await db.statusList.findMany({
    where: { id: { in: ids } },
    select: { id: true, organizationId: true, issuerKeyId: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these certificates the platform has frozen. */
export async function findFreezes(db: Db, certificateIds: string[]) {
  const rows = await db.certificateFreeze.findMany({ where: { certificateId: { in: certificateIds } } });
  return new Map(rows.map((row) => [row.certificateId, row]));
}

/** When certificates were revoked, by their ids; none for those that are gone. */
export async function findRevocations(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { revokedAt: Date | null }>();
  const rows = await db.certificate.findMany({ where: { id: { in: ids } }, select: { id: true, revokedAt: true } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of these ids, whatever they are, that no certificate has. */
export function findWithoutCertificate(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "Certificate" c where c.id = i.id::uuid) order by 1`;
}

/** Those of these ids that no tree has. */
export function findWithoutTree(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "AnchorBatch" a where a.id = i.id::uuid) order by 1`;
}

/** What is stored of pictures; their bytes stay in the database, which hashes them. */
export function readPictures(db: Db, certificateIds: string[]) {
  return db.$queryRaw<{ certificateId: string; organizationId: string; digest: string; found: string }[]>`
    select "certificateId"::text, "organizationId"::text, digest,
      'sha384-' || translate(encode(sha384(jpeg), 'base64'), E'\n', '') as found
    from "CertificatePicture" where "certificateId" = any(${certificateIds}::uuid[])`;
}

/** Trees by id, those after that one, with how many leaves of each kind name them. */
export function pageOfTrees(db: Db, after: string | null, take: number) {
  return db.anchorBatch.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take,
    include: { _count: { select: { certificates: true, earlierIssues: true } } },
  });
}

export function findTreeRoot(db: Db, id: string) {
  return db.anchorBatch.findUnique({ where: { id }, select: { root: true } });
}

/** The blocks of a tree in their order. */
export function findBlocksOf(db: Db, anchorBatchId: string) {
  return db.anchorBlock.findMany({ where: { anchorBatchId }, orderBy: { block: "asc" } });
}

/** Trees that blocks are left of. */
export function findBlocksWithoutTree(db: Db, take: number) {
  return db.$queryRaw<{ id: string }[]>`
    select distinct b."anchorBatchId"::text as id from "AnchorBlock" b
    left join "AnchorBatch" a on a.id = b."anchorBatchId" where a.id is null order by 1 limit ${take}`;
}

/**
 * A status list with the bits of all its certificates, whatever became of them, and what was asked to be published of
 * it.
 */
export async function readListWithIndexes(db: Db, id: string) {
  const list = await db.statusList.findUnique({
    where: { id },
    include: { snapshots: { orderBy: { version: "asc" } } },
  });
  const rows = await db.$queryRaw<{ index: number }[]>`
    select "statusIndex" as index from "Certificate" where "statusListId" = ${id}::uuid
    union all select "statusIndex" from "EarlierIssue" where "statusListId" = ${id}::uuid`;
  return list && { ...list, indexes: rows.map(({ index }) => index) };
}

/** Lists that are gone and of which something was made for publishing. */
export function findSnapshotsWithoutList(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select distinct p."statusListId"::text as id from "StatusSnapshot" p
    left join "StatusList" s on s.id = p."statusListId" where s.id is null order by 1`;
}

/** When what is read here began to be read, by the clock of the database. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select now() as now`;
  return row?.now ?? new Date(0);
}
