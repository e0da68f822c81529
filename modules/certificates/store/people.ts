import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { isWithin, type Scope, within } from "../../organizations/index.server";
import type { IsSeen } from "../../recipients/index.server";

const PERSON = { id: true, recipientName: true, recipientEmail: true, recipientAliasId: true } as const;

/** Lists the recipients of the latest certificates, latest first. */
export function listLatestPeople(db: Db, scope: Scope, take: number) {
  return db.certificate.findMany({
    where: { ...within(scope), erasedAt: null },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    take,
    select: PERSON,
  });
}

/**
 * Returns SQL for whether a scope may see a recipient alias, given its id. Always true for a whole organization, since
 * every alias has a certificate.
 */
export const seesAlias =
  (scope: Scope): IsSeen =>
  (aliasId) =>
    scope.teamId === null
      ? Prisma.sql`true`
      : Prisma.sql`exists (
          select 1 from "Certificate" seen
          where seen."recipientAliasId" = ${aliasId} and ${isWithin(scope, Prisma.sql`seen`, true)})`;

/**
 * Certificates of an alias within a scope, summarized; aliases without any are left out. The name is that of the latest
 * certificate.
 */
export interface AliasSummary {
  id: string;
  name: string;
  email: string | null;
  count: number;
  lastIssuedOn: Date;
  lastIssuedAt: Date;
}

export function summarizeAliases(db: Db, scope: Scope, aliasIds: string[]): Promise<AliasSummary[]> {
  const own = Prisma.sql`c."recipientAliasId" = a.id and ${isWithin(scope, Prisma.sql`c`, true)}`;
  return db.$queryRaw<AliasSummary[]>`
    select a.id::text, latest."recipientName" as name, latest."recipientEmail" as email, latest."issuedAt" as "lastIssuedAt",
      counted.count, counted."lastIssuedOn"
    from unnest(${aliasIds}::uuid[]) as a (id)
    cross join lateral (
      select c."recipientName", c."recipientEmail", c."issuedAt" from "Certificate" c where ${own}
      order by c."issuedAt" desc, c.id desc limit 1
    ) latest
    cross join lateral (
      select count(*)::int as count, max(c."issuedOn") as "lastIssuedOn" from "Certificate" c where ${own}
    ) counted`;
}

/** Lists certificates under these aliases, latest first. */
export async function listOfAliases(db: Db, scope: Scope, aliasIds: string[], take: number): Promise<string[]> {
  const rows = await db.certificate.findMany({
    where: { ...within(scope), recipientAliasId: { in: aliasIds } },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Finds, for each alias, whether it has certificates within a scope and whether it has others outside. */
export function findReachOfAliases(db: Db, scope: Scope, aliasIds: string[]) {
  const inside = isWithin(scope, Prisma.sql`c`, true);
  return db.$queryRaw<{ inside: boolean; outside: boolean }[]>`
    select
      exists (select 1 from "Certificate" c where c."recipientAliasId" = a.id and ${inside}) as inside,
      exists (select 1 from "Certificate" c where c."recipientAliasId" = a.id and not (${inside})) as outside
    from unnest(${aliasIds}::uuid[]) as a (id)`;
}

/** Finds which of these aliases no certificate refers to. */
export async function findUnusedAliases(db: Db, aliasIds: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select a.id::text from unnest(${aliasIds}::uuid[]) as a (id)
    where not exists (select 1 from "Certificate" c where c."recipientAliasId" = a.id)`;
  return rows.map(({ id }) => id);
}
