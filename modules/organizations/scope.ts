import { Prisma } from "#prisma/generated/client";
import type { Scope } from "./actor";

/** Prisma condition for the rows of a scope, in tables with `organizationId` and `teamId`. */
export function within({ organizationId, teamId }: Scope): { organizationId: string; teamId?: string } {
  return teamId === null ? { organizationId } : { organizationId, teamId };
}

/**
 * SQL condition for the rows of a scope; `table` names the table where a query has several. `narrowing` where other
 * conditions already select few rows: PostgreSQL would otherwise read all rows of the organization from another index
 * as well.
 */
export function isWithin(scope: Scope, table?: Prisma.Sql, narrowing = false): Prisma.Sql {
  const { organizationId, teamId } = scope;
  const of = table ? Prisma.sql`${table}.` : Prisma.empty;
  const is = Prisma.raw(narrowing ? "is not distinct from" : "=");
  const own = Prisma.sql`${of}"organizationId" ${is} ${organizationId}::uuid`;
  return teamId === null ? own : Prisma.sql`${own} and ${of}"teamId" ${is} ${teamId}::uuid`;
}
