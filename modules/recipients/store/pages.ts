import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import type { Alias } from "./aliases";

/** Whether the reader sees an alias, by the SQL of its id: within a team those are seen that have a certificate there. */
export type IsSeen = (aliasId: Prisma.Sql) => Prisma.Sql;

/** A place in the list: people stand in it by the first of their names that is seen. */
export interface Place {
  aliasId: string;
  recipientId: string;
}

interface AskedPage {
  isSeen: IsSeen;
  /** The place that the page begins after. */
  after: Alias | null;
  take: number;
}

const isAfter = (after: Alias | null) =>
  after ? Prisma.sql`(a."nameKey", a.id) > (${after.nameKey}, ${after.id}::uuid)` : Prisma.sql`true`;

/** A page of an organization's people: walks the index of names until the page is full. */
export function pageByName(db: Db, organizationId: string, { isSeen, after, take }: AskedPage): Promise<Place[]> {
  return db.$queryRaw<Place[]>`
    select a.id::text as "aliasId", a."recipientId"::text from "RecipientAlias" a
    where a."organizationId" = ${organizationId}::uuid and ${isAfter(after)} and ${isSeen(Prisma.sql`a.id`)}
      and not exists (
        select 1 from "RecipientAlias" b
        where b."recipientId" = a."recipientId" and (b."nameKey", b.id) < (a."nameKey", a.id)
          and ${isSeen(Prisma.sql`b.id`)})
    order by a."nameKey", a.id limit ${take}`;
}

/**
 * A page of the people of whom an alias is among those that a query finds, as a column `id`. The query comes first: how
 * many it finds PostgreSQL cannot estimate, and an index of names would be walked to its end for a rare word.
 */
export function pageOfFound(
  db: Db,
  organizationId: string,
  found: Prisma.Sql,
  { isSeen, after, take }: AskedPage,
): Promise<Place[]> {
  return db.$queryRaw<Place[]>`
    with found as materialized (${found}),
    people as materialized (
      select distinct m."recipientId" from found join "RecipientAlias" m on m.id = found.id
      where m."organizationId" = ${organizationId}::uuid)
    select a.id::text as "aliasId", a."recipientId"::text from people
    cross join lateral (
      select b.* from "RecipientAlias" b
      where b."recipientId" = people."recipientId" and ${isSeen(Prisma.sql`b.id`)}
      order by b."nameKey", b.id limit 1
    ) a
    where ${isAfter(after)} order by a."nameKey", a.id limit ${take}`;
}

const SAME_ADDRESS = Prisma.sql`b."organizationId" = a."organizationId" and b."addressKey" = a."addressKey"
  and b."addressKey" <> '' and b."recipientId" <> a."recipientId"`;

/** Which of these people have an address that another person has too. */
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

/** The aliases of others that have an address of this person, by name. */
export function findSharers(db: Db, organizationId: string, recipientId: string, isSeen: IsSeen, take: number) {
  return db.$queryRaw<Place[]>`
    select b.id::text as "aliasId", b."recipientId"::text from "RecipientAlias" b
    where b."organizationId" = ${organizationId}::uuid and ${isSeen(Prisma.sql`b.id`)} and exists (
      select 1 from "RecipientAlias" a
      where a."recipientId" = ${recipientId}::uuid and ${SAME_ADDRESS} and ${isSeen(Prisma.sql`a.id`)})
    order by b."nameKey", b.id limit ${take}`;
}
