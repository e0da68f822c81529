import type { Db } from "../../kernel/db";
import type { LifecycleFacts } from "../rules/lifecycle-facts";
import { lifecycleColumns } from "./lifecycle-columns";

/** Of these certificates of an organization those that were not erased, in the order of their recipients' names. */
export async function sortByName(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null
    order by "nameKey", id`;
  return rows.map(({ id }) => id);
}

/** What these certificates of an organization are called; an erased one is called nothing. */
export function nameCertificates(db: Db, organizationId: string, ids: string[]) {
  return db.$queryRaw<{ id: string; nameKey: string; recipientName: string; publicId: string; erased: boolean }[]>`
    select id::text, "nameKey", "recipientName", "publicId", "erasedAt" is not null as erased
    from "Certificate" where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[])`;
}

/** What a step on these certificates of an organization is judged by; of those that were not erased. */
export function findLifecycleFacts(db: Db, organizationId: string, ids: string[]) {
  return db.$queryRaw<(LifecycleFacts & { id: string; recipientEmail: string | null; tags: string[] })[]>`
    select id::text, ${lifecycleColumns()}, "recipientEmail", tags
    from "Certificate"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) and "erasedAt" is null`;
}

/** A certificate as it is compared with the line of a list that it came of; both keys as `shortKey` makes them. */
export interface ComparedCertificate {
  id: string;
  organizationId: string;
  batchId: string | null;
  issueKey: string | null;
  identity: string;
  erased: boolean;
}

/** Those that came of these lists, and those with these ids, wherever they came from. Of all organizations: fsck. */
export function findCompared(db: Db, batchIds: string[], ids: string[]): Promise<ComparedCertificate[]> {
  return db.$queryRaw<ComparedCertificate[]>`
    select id::text, "organizationId"::text, "batchId"::text, left("issueKey", 32) as "issueKey",
      left(identity, 32) as identity, "erasedAt" is not null as erased
    from "Certificate" where "batchId" = any(${batchIds}::uuid[]) or id = any(${ids}::uuid[])`;
}

/** How many that took nobody's place these organizations issued: by list, and by month (UTC) where they are of none. */
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
