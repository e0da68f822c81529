import type { Db } from "../../kernel/db";

/** Lists by id, those after that one. */
export async function pageOfBatchIds(db: Db, after: string | null, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Batch"
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
  return rows.map(({ id }) => id);
}

/** A line of a list with which something is wrong. */
export interface LineFault {
  batchId: string;
  line: number;
}

/** Issued rows of these lists whose certificate does not exist or belongs to somebody else. */
export function rowsWithoutTheirCertificate(db: Db, batchIds: string[]) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r
    left join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r."batchId" = any(${batchIds}::uuid[]) and r.state = 'issued' and c.id is null order by 1, 2`;
}

/** Lines of these lists for which more certificates exist than one. */
export function certificatesIssuedTwice(db: Db, batchIds: string[]) {
  return db.$queryRaw<(LineFault & { count: number })[]>`
    select r."batchId", r.line, count(*)::int as count from "BatchRow" r
    join "Certificate" c on c."organizationId" = r."organizationId" and c."batchId" = r."batchId"
      and left(c."issueKey", 32) = left(r.fingerprint, 32)
    where r."batchId" = any(${batchIds}::uuid[])
    group by 1, 2 having count(*) > 1 order by 1, 2`;
}

/** Issued lines whose certificate came from another list, or has another person, achievement and day. */
export function rowsOfOtherCertificates(db: Db, batchIds: string[]) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r
    join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r."batchId" = any(${batchIds}::uuid[]) and r.state = 'issued' and (c."batchId" is distinct from r."batchId"
      or (c."erasedAt" is null and (left(c.identity, 32) <> left(r.identity, 32)
        or left(c."issueKey", 32) <> left(r.fingerprint, 32))))
    order by 1, 2`;
}

/** Certificates of these lists to which not exactly one issued line leads. */
export function certificatesWithoutTheirRow(db: Db, batchIds: string[]) {
  return db.$queryRaw<{ id: string; batchId: string; count: number }[]>`
    select c.id::text, c."batchId"::text, count(r.line)::int as count from "Batch" b
    join "Certificate" c on c."organizationId" = b."organizationId" and c."batchId" = b.id
    left join "BatchRow" r on r."batchId" = b.id and r."certificateId" = c.id and r.state = 'issued'
    where b.id = any(${batchIds}::uuid[]) group by 1, 2 having count(r.line) <> 1 order by 1`;
}

/** Lines of these lists that became an erased certificate, and still say something of somebody. */
export function rowsOfErased(db: Db, batchIds: string[]) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r join "Certificate" c on c.id = r."certificateId"
    where r."batchId" = any(${batchIds}::uuid[]) and c."erasedAt" is not null
      and (r.fingerprint is not null or r.identity is not null or r."pictureKey" is not null
      or jsonb_typeof(r.cells) <> 'object' or coalesce(r.cells ->> 'name', '') <> '' or coalesce(r.cells ->> 'email', '') <> ''
      or coalesce(r.cells ->> 'achievement', '') <> '' or coalesce(r.cells -> 'custom', '[]') <> '[]')
    order by 1, 2`;
}

/** Which of these lists there are, and of which organization. */
export async function findBatchOwners(db: Db, ids: string[]) {
  const rows = ids.length === 0 ? [] : await db.batch.findMany({ where: { id: { in: ids } }, select: OWNER });
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}
const OWNER = { id: true, organizationId: true } as const;

/** Lists that are gone, of which lines are left. */
export function batchesGone(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select left_over.id::text from (select distinct "batchId" as id from "BatchRow") left_over
    where not exists (select 1 from "Batch" b where b.id = left_over.id) order by 1`;
}

/** What people reported of certificates that were erased. */
export function reportsOfErased(db: Db) {
  return db.$queryRaw<{ id: string; certificateId: string }[]>`
    select p.id::text, p."certificateId"::text from "ProblemReport" p join "Certificate" c on c.id = p."certificateId"
    where c."erasedAt" is not null order by 1`;
}
