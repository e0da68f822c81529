import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import type { Alias } from "./aliases";

/**
 * Makes an SQL condition that the reader may see an alias, from the SQL of its id: a team sees the aliases of its
 * certificates.
 */
export type IsSeen = (aliasId: Prisma.Sql) => Prisma.Sql;

/** Entry in a list of recipients, ordered by the first of the recipient's names that is visible, or was found. */
export interface RecipientEntry {
  aliasId: string;
  recipientId: string;
}

interface PageRequest {
  /** The alias after which the page begins. */
  after: Alias | null;
  take: number;
}

const isAfter = (after: Alias | null) =>
  after ? Prisma.sql`(a."nameKey", a."addressKey") > (${after.nameKey}, ${after.addressKey})` : Prisma.sql`true`;

/**
 * Finds a page of an organization's recipients by walking the name index until the page is full, over at most `most`
 * aliases. `offset 0` makes PostgreSQL read the other aliases of each recipient separately; otherwise it would read the
 * whole organization.
 */
export function pageByName(
  db: Db,
  organizationId: string,
  isSeen: IsSeen,
  { after, take }: PageRequest,
  most: number | null = null,
): Promise<RecipientEntry[]> {
  const own = Prisma.sql`a."organizationId" = ${organizationId}::uuid and ${isAfter(after)}`;
  const walked =
    most === null
      ? Prisma.sql`"RecipientAlias" a where ${own}`
      : Prisma.sql`(
          select * from "RecipientAlias" a where ${own} order by a."nameKey", a."addressKey" limit ${most}
        ) a where true`;
  return db.$queryRaw<RecipientEntry[]>`
    select a.id::text as "aliasId", a."recipientId"::text from ${walked}
      and ${isSeen(Prisma.sql`a.id`)} and not exists (
      select 1 from (select * from "RecipientAlias" own where own."recipientId" = a."recipientId" offset 0) b
      where (b."nameKey", b."addressKey") < (a."nameKey", a."addressKey")
        and ${isSeen(Prisma.sql`b.id`)})
    order by a."nameKey", a."addressKey" limit ${take}`;
}

/**
 * Finds a page of the recipients whose aliases a query returns as a column `id`; `count` is the number of the query's
 * rows.
 */
export async function pageOfFound(
  db: Db,
  organizationId: string,
  found: Prisma.Sql,
  { after, take }: PageRequest,
): Promise<{ count: number; entries: RecipientEntry[] }> {
  const [page] = await db.$queryRaw<[{ count: number; aliasIds: string[]; recipientIds: string[] }]>`
    with found as materialized (${found}),
    people as (
      select distinct on (m."recipientId") m.* from (select distinct id from found) f
      join "RecipientAlias" m on m.id = f.id and m."organizationId" = ${organizationId}::uuid
      order by m."recipientId", m."nameKey", m."addressKey"),
    page as materialized (
      select a.* from people a where ${isAfter(after)} order by a."nameKey", a."addressKey" limit ${take})
    select (select count(*)::int from found) as count,
      array(select p.id::text from page p order by p."nameKey", p."addressKey") as "aliasIds",
      array(select p."recipientId"::text from page p order by p."nameKey", p."addressKey") as "recipientIds"`;
  const { count, aliasIds, recipientIds } = page;
  const entries = aliasIds.flatMap((aliasId, at) => {
    const recipientId = recipientIds[at];
    return recipientId ? [{ aliasId, recipientId }] : [];
  });
  return { count, entries };
}

const SAME_ADDRESS = Prisma.sql`b."organizationId" = a."organizationId" and b."addressKey" = a."addressKey"
  and b."addressKey" <> '' and b."recipientId" <> a."recipientId"`;

/** Finds which of these recipients share an address with another recipient. */
export async function findSharing(
  db: Db,
  organizationId: string,
  recipientIds: string[],
  isSeen: IsSeen,
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select distinct a."recipientId"::text as id from "RecipientAlias" a
    where a."organizationId" = ${organizationId}::uuid and a."recipientId" = any(${recipientIds}::uuid[])
      and ${isSeen(Prisma.sql`a.id`)}
      and exists (select 1 from "RecipientAlias" b where ${SAME_ADDRESS} and ${isSeen(Prisma.sql`b.id`)})`;
  return new Set(rows.map(({ id }) => id));
}

/** Finds the aliases of other recipients that share an address with this recipient, by name. */
export function findSharers(db: Db, organizationId: string, recipientId: string, isSeen: IsSeen, take: number) {
  return db.$queryRaw<RecipientEntry[]>`
    select b.id::text as "aliasId", b."recipientId"::text from "RecipientAlias" b
    where b."organizationId" = ${organizationId}::uuid and ${isSeen(Prisma.sql`b.id`)} and exists (
      select 1 from "RecipientAlias" a
      where a."recipientId" = ${recipientId}::uuid and ${SAME_ADDRESS} and ${isSeen(Prisma.sql`a.id`)})
    order by b."nameKey", b."addressKey" limit ${take}`;
}
