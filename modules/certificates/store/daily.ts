import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { sentMessages } from "../../mail/index.server";
import { isWithin, type Scope, within } from "../../organizations/index.server";

/** A time span that counts as one day ("2026-11-20"): from `from`, and before `before`. */
export interface DaySpan {
  day: string;
  from: Date;
  before: Date;
}

export interface DailyCount {
  day: string;
  achievementId: string | null;
  teamId: string | null;
  count: number;
}

const spansOf = (spans: DaySpan[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
  as d(day text, "from" timestamptz, before timestamptz)`;

/**
 * Bounds a column by the ends of all spans as values, because PostgreSQL cannot estimate from the join how short the
 * spans are.
 */
const inSpans = (column: Prisma.Sql, spans: DaySpan[]) =>
  Prisma.sql`${column} >= ${spans[0]?.from}::timestamptz and ${column} < ${spans.at(-1)?.before}::timestamptz`;

/** Counts the certificates of each achievement that were issued in these spans. */
export function countIssued(db: Db, scope: Scope, spans: DaySpan[]) {
  return db.$queryRaw<DailyCount[]>`
    select d.day, c."achievementId"::text as "achievementId", c."teamId"::text as "teamId", count(*)::int as count
    from ${spansOf(spans)} join "Certificate" c
      on ${isWithin(scope, Prisma.sql`c`)} and c."issuedAt" >= d."from" and c."issuedAt" < d.before
    where ${inSpans(Prisma.sql`c."issuedAt"`, spans)}
    group by d.day, c."achievementId", c."teamId"`;
}

/** Counts the certificates of each achievement that were first sent by email in these spans. */
export function countDelivered(db: Db, scope: Scope, spans: DaySpan[]) {
  return db.$queryRaw<DailyCount[]>`
    select d.day, c."achievementId"::text as "achievementId", c."teamId"::text as "teamId", count(*)::int as count
    from ${spansOf(spans)}
      join ${sentMessages(scope.organizationId, "certificate-issued")} m on m."sentAt" >= d."from" and m."sentAt" < d.before
      join "Certificate" c on c.id = m.about and ${isWithin(scope, Prisma.sql`c`)}
    where ${inSpans(Prisma.sql`m."sentAt"`, spans)}
    group by d.day, c."achievementId", c."teamId"`;
}

/** Finds when the first certificate was issued; null where none was. */
export async function findFirstIssuedAt(db: Db, scope: Scope): Promise<Date | null> {
  const first = await db.certificate.findFirst({
    where: within(scope),
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
    select: { issuedAt: true },
  });
  return first?.issuedAt ?? null;
}
