import type { Db } from "../../kernel/db";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";

/** Sorts these certificates of an organization by the recipients' names; erased ones are left out. */
export async function sortByName(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null
    order by "nameKey", id`;
  return rows.map(({ id }) => id);
}

/** Reads the names of these certificates of an organization; those of an erased certificate are empty. */
export function nameCertificates(db: Db, organizationId: string, ids: string[]) {
  return db.$queryRaw<{ id: string; nameKey: string; recipientName: string; publicId: string; erased: boolean }[]>`
    select id::text, "nameKey", "recipientName", "publicId", "erasedAt" is not null as erased
    from "Certificate" where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[])`;
}

/** Reads the facts that decide on a step for these certificates of an organization; erased ones are left out. */
export function findLifecycleFacts(db: Db, organizationId: string, ids: string[]) {
  return db.$queryRaw<(LifecycleFacts & { id: string; recipientEmail: string | null; tags: string[] })[]>`
    select id::text, ${lifecycleColumns()}, "recipientEmail", tags
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null`;
}

/** A certificate for comparison with the batch row it came from; both keys as shortened by `shortKey`. */
export interface ComparedCertificate {
  id: string;
  organizationId: string;
  batchId: string | null;
  issueKey: string | null;
  identity: string;
  erased: boolean;
}

/** Finds, for fsck, the certificates from these batches and those with these ids, in all organizations. */
export function findCompared(db: Db, batchIds: string[], ids: string[]): Promise<ComparedCertificate[]> {
  return db.$queryRaw<ComparedCertificate[]>`
    select id::text, "organizationId"::text, "batchId"::text, left("issueKey", 32) as "issueKey",
      left(identity, 32) as identity, "erasedAt" is not null as erased
    from "Certificate" where "batchId" = any(${batchIds}::uuid[]) or id = any(${ids}::uuid[])`;
}

/**
 * Counts the certificates of these organizations that replaced no other, by batch, and by month (UTC) for those of no
 * batch.
 */
export function countPaid(db: Db, organizationIds: string[]) {
  return db.$queryRaw<{ organizationId: string; batchId: string | null; month: string; count: number }[]>`
    select c."organizationId"::text, c."batchId"::text, to_char(c."issuedAt" at time zone 'UTC', 'YYYY-MM') as month,
      count(*)::int as count
    from "Certificate" c
    where c."organizationId" = any(${organizationIds}::uuid[])
      and not exists (
        select 1 from "Certificate" p where p."supersededById" = c.id and p."organizationId" = c."organizationId")
    group by 1, 2, 3`;
}
