import { Prisma } from "#prisma/generated/client";
import type { Scope } from "./actor";

/** The rows of a scope, as a condition of Prisma's; for tables with `organizationId` and `teamId`. */
export function within({ organizationId, teamId }: Scope): { organizationId: string; teamId?: string } {
  return teamId === null ? { organizationId } : { organizationId, teamId };
}

/**
 * The same in SQL, for the table of this name where several are named. `narrowing` where other conditions find the rows
 * already: PostgreSQL would otherwise read all rows of the organization from another index besides.
 */
export function isWithin(scope: Scope, table?: Prisma.Sql, narrowing = false): Prisma.Sql {
  const { organizationId, teamId } = scope;
  const of = table ? Prisma.sql`${table}.` : Prisma.empty;
  const is = Prisma.raw(narrowing ? "is not distinct from" : "=");
  const own = Prisma.sql`${of}"organizationId" ${is} ${organizationId}::uuid`;
  return teamId === null ? own : Prisma.sql`${own} and ${of}"teamId" ${is} ${teamId}::uuid`;
}
