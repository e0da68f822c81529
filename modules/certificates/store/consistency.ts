import type { Db } from "../../kernel/db";
import { readWhole } from "./packed";

/** Lists certificate ids after an id, including those of unreadable certificates. */
export async function pageOfIds(db: Db, after: string | null, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
  return rows.map(({ id }) => id);
}

/** Reads certificates by id, in order of ids, as currently stored, without cached frames. */
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

/** Reads the steps of certificates after issuing, by certificate id. */
export async function findStatusChanges(db: Db, certificateIds: string[]) {
  const changes = await db.certificateStatusChange.findMany({
    where: { certificateId: { in: certificateIds } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const found = new Map<string, typeof changes>();
  for (const change of changes) found.set(change.certificateId, [...(found.get(change.certificateId) ?? []), change]);
  return found;
}

/** Reads status lists, by id. */
export async function findLists(db: Db, ids: string[]) {
  const rows = await db.statusList.findMany({
    where: { id: { in: ids } },
    select: { id: true, organizationId: true, issuerKeyId: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the freezes of these certificates, by certificate id. */
export async function findFreezes(db: Db, certificateIds: string[]) {
  const rows = await db.certificateFreeze.findMany({ where: { certificateId: { in: certificateIds } } });
  return new Map(rows.map((row) => [row.certificateId, row]));
}

/** Reads when certificates were revoked, by id; missing certificates are left out. */
export async function findRevocations(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { revokedAt: Date | null }>();
  const rows = await db.certificate.findMany({ where: { id: { in: ids } }, select: { id: true, revokedAt: true } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns those of these ids that belong to no certificate; the ids need not be valid references. */
export function findWithoutCertificate(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "Certificate" c where c.id = i.id::uuid) order by 1`;
}

/** Returns those of these ids that belong to no tree. */
export function findWithoutTree(db: Db, ids: string[]) {
  return db.$queryRaw<{ id: string }[]>`
    select i.id from unnest(${ids}::text[]) as i (id)
    where not exists (select 1 from "AnchorBatch" a where a.id = i.id::uuid) order by 1`;
}

/** Reads the digests of pictures; the database computes the current one, so the bytes are not transferred. */
export function readPictures(db: Db, certificateIds: string[]) {
  return db.$queryRaw<{ certificateId: string; organizationId: string; digest: string; found: string }[]>`
    select "certificateId"::text, "organizationId"::text, digest,
      'sha384-' || translate(encode(sha384(jpeg), 'base64'), E'\n', '') as found
    from "CertificatePicture" where "certificateId" = any(${certificateIds}::uuid[])`;
}

/** Reads a page of trees after an id, with the numbers of certificates and earlier issues that refer to each. */
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

/** Reads the blocks of a tree in order. */
export function findBlocksOf(db: Db, anchorBatchId: string) {
  return db.anchorBlock.findMany({ where: { anchorBatchId }, orderBy: { block: "asc" } });
}

/** Finds trees that no longer exist but still have blocks. */
export function findBlocksWithoutTree(db: Db, take: number) {
  return db.$queryRaw<{ id: string }[]>`
    select distinct b."anchorBatchId"::text as id from "AnchorBlock" b
    left join "AnchorBatch" a on a.id = b."anchorBatchId" where a.id is null order by 1 limit ${take}`;
}

/** Reads a status list with the indexes of all its certificates, in any state, and its snapshots. */
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

/** Finds lists that no longer exist but have snapshots. */
export function findSnapshotsWithoutList(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select distinct p."statusListId"::text as id from "StatusSnapshot" p
    left join "StatusList" s on s.id = p."statusListId" where s.id is null order by 1`;
}

/** Returns the start of the current transaction by the database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`select now() as now`;
  return row?.now ?? new Date(0);
}
