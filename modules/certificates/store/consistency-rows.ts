import type { Db } from "../../kernel/db";

/** A line of a list with which something is wrong, in words. */
export interface LineFault {
  batchId: string;
  line: number;
}

/** Issued rows whose certificate does not exist or belongs to somebody else. */
export function rowsWithoutTheirCertificate(db: Db) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r
    left join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r.state = 'issued' and c.id is null order by 1, 2`;
}

/** Lines of a batch for which more certificates exist than one. */
export function certificatesIssuedTwice(db: Db) {
  return db.$queryRaw<(LineFault & { count: number })[]>`
    select r."batchId", r.line, count(*)::int as count from "BatchRow" r
    join "Certificate" c on c."batchId" = r."batchId" and left(c."issueKey", 32) = left(r.fingerprint, 32)
    group by 1, 2 having count(*) > 1 order by 1, 2`;
}

/** Issued lines whose certificate came from another list, or has another person, achievement and day. */
export function rowsOfOtherCertificates(db: Db) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r
    join "Certificate" c on c.id = r."certificateId" and c."organizationId" = r."organizationId"
    where r.state = 'issued' and (c."batchId" is distinct from r."batchId"
      or (c."erasedAt" is null and (left(c.identity, 32) <> left(r.identity, 32)
        or left(c."issueKey", 32) <> left(r.fingerprint, 32))))
    order by 1, 2`;
}

/** Certificates of a list to which not exactly one issued line leads. */
export function certificatesWithoutTheirRow(db: Db) {
  return db.$queryRaw<{ id: string; batchId: string; count: number }[]>`
    select c.id::text, c."batchId"::text, count(r.line)::int as count from "Certificate" c
    left join "BatchRow" r on r."batchId" = c."batchId" and r."certificateId" = c.id and r.state = 'issued'
    where c."batchId" is not null group by 1, 2 having count(r.line) <> 1 order by 1`;
}

/** Lines that became an erased certificate, and still say something of somebody. */
export function rowsOfErased(db: Db) {
  return db.$queryRaw<LineFault[]>`
    select r."batchId", r.line from "BatchRow" r join "Certificate" c on c.id = r."certificateId"
    where c."erasedAt" is not null and (r.fingerprint is not null or r.identity is not null or r."pictureKey" is not null
      or jsonb_typeof(r.cells) <> 'object' or coalesce(r.cells ->> 'name', '') <> '' or coalesce(r.cells ->> 'email', '') <> ''
      or coalesce(r.cells ->> 'achievement', '') <> '' or coalesce(r.cells -> 'custom', '[]') <> '[]')
    order by 1, 2`;
}

/** What people reported, and what their organization noted, of certificates that were erased. */
export function reportsOfErased(db: Db) {
  return db.$queryRaw<{ id: string; certificateId: string }[]>`
    select p.id::text, p."certificateId"::text from "ProblemReport" p join "Certificate" c on c.id = p."certificateId"
    where c."erasedAt" is not null order by 1`;
}

/** Lists that are gone, of which lines or certificates are left. */
export function batchesGone(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select left_over.id::text from (
      select distinct "batchId" as id from "Certificate" where "batchId" is not null
      union select distinct "batchId" from "BatchRow") left_over
    where not exists (select 1 from "Batch" b where b.id = left_over.id) order by 1`;
}
