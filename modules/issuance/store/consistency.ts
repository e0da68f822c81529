import type { Db } from "../../kernel/db";

/** Returns a page of batches by id, after the given one. */
export async function pageOfBatchIds(db: Db, after: string | null, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Batch"
    where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${take}`;
  return rows.map(({ id }) => id);
}

/** A row of a batch as compared with the certificates issued from it; keys as `shortKey` makes them. */
export interface ComparedLine {
  batchId: string;
  organizationId: string;
  line: number;
  state: string;
  certificateId: string | null;
  fingerprint: string | null;
  identity: string | null;
  /** Whether the row still contains data of a person. */
  names: boolean;
}

/**
 * Finds the rows of these batches that have a certificate, or a fingerprint by which one may have been issued from
 * them.
 */
export function findComparedLines(db: Db, batchIds: string[]): Promise<ComparedLine[]> {
  return db.$queryRaw<ComparedLine[]>`
    select "batchId"::text, "organizationId"::text, line, state::text, "certificateId"::text,
      left(fingerprint, 32) as fingerprint, left(identity, 32) as identity,
      (fingerprint is not null or identity is not null or "pictureKey" is not null
        or jsonb_typeof(cells) <> 'object' or coalesce(cells ->> 'name', '') <> '' or coalesce(cells ->> 'email', '') <> ''
        or coalesce(cells ->> 'achievement', '') <> '' or coalesce(cells -> 'custom', '[]') <> '[]') as names
    from "BatchRow"
    where "batchId" = any(${batchIds}::uuid[]) and (state = 'issued' or "certificateId" is not null or fingerprint is not null)
    order by "batchId", line`;
}

/** Finds which of these batches exist, with their organizations. */
export async function findBatchOwners(db: Db, ids: string[]): Promise<Map<string, string>> {
  const select = { id: true, organizationId: true } as const;
  const rows = ids.length === 0 ? [] : await db.batch.findMany({ where: { id: { in: ids } }, select });
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}

/** Finds deleted batches of which rows are left. */
export function batchesGone(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select left_over.id::text from (select distinct "batchId" as id from "BatchRow") left_over
    where not exists (select 1 from "Batch" b where b.id = left_over.id) order by 1`;
}

/** Finds problem reports about certificates that were erased. */
export function reportsOfErased(db: Db): Promise<{ id: string; certificateId: string }[]> {
  return db.problemReport.findMany({
    where: { certificate: { erasedAt: { not: null } } },
    select: { id: true, certificateId: true },
    orderBy: { id: "asc" },
  });
}

/** Finds the month (UTC) in which each batch of these organizations was queued, as the plan counts it. */
export function monthsOfBatches(db: Db, organizationIds: string[]) {
  return db.$queryRaw<{ id: string; month: string | null }[]>`
    select id::text, coalesce("quotaMonth", to_char("queuedAt" at time zone 'UTC', 'YYYY-MM')) as month
    from "Batch" where "organizationId" = any(${organizationIds}::uuid[])`;
}

/** Counts the queued rows of organizations' batches that replace no certificate. */
export function countQueued(db: Db, organizationIds: string[]) {
  return db.$queryRaw<{ organizationId: string; batchId: string; count: number }[]>`
    select "organizationId"::text, "batchId"::text, count(*)::int as count from "BatchRow"
    where "organizationId" = any(${organizationIds}::uuid[]) and state = 'queued' and "replacesId" is null
    group by 1, 2`;
}
