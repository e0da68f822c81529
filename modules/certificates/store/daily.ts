import { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import { sentMessages } from "../../mail/index.server";
import { isWithin, type Scope, within } from "../../organizations/index.server";

/** A stretch of time that counts for one day ("2026-11-20"): from its beginning, and before its end. */
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

/** The two ends of all spans, as values: PostgreSQL cannot tell from a join how short the time between them is. */
const inSpans = (column: Prisma.Sql, spans: DaySpan[]) =>
  Prisma.sql`${column} >= ${spans[0]?.from}::timestamptz and ${column} < ${spans.at(-1)?.before}::timestamptz`;

/** How many certificates of each achievement were issued in these spans. */
export function countIssued(db: Db, scope: Scope, spans: DaySpan[]) {
  return db.$queryRaw<DailyCount[]>`
    select d.day, c."achievementId"::text as "achievementId", c."teamId"::text as "teamId", count(*)::int as count
    from ${spansOf(spans)} join "Certificate" c
      on ${isWithin(scope, Prisma.sql`c`)} and c."issuedAt" >= d."from" and c."issuedAt" < d.before
    where ${inSpans(Prisma.sql`c."issuedAt"`, spans)}
    group by d.day, c."achievementId", c."teamId"`;
}

/** How many certificates of each achievement left by email in these spans, for the first time. */
export function countDelivered(db: Db, scope: Scope, spans: DaySpan[]) {
  return db.$queryRaw<DailyCount[]>`
    select d.day, c."achievementId"::text as "achievementId", c."teamId"::text as "teamId", count(*)::int as count
    from ${spansOf(spans)}
      join ${sentMessages(scope.organizationId, "certificate-issued")} m on m."sentAt" >= d."from" and m."sentAt" < d.before
      join "Certificate" c on c.id = m.about and ${isWithin(scope, Prisma.sql`c`)}
    where ${inSpans(Prisma.sql`m."sentAt"`, spans)}
    group by d.day, c."achievementId", c."teamId"`;
}

/** When the first certificate was issued; null where none was. */
export async function findFirstIssuedAt(db: Db, scope: Scope): Promise<Date | null> {
  const first = await db.certificate.findFirst({
    where: within(scope),
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
    select: { issuedAt: true },
  });
  return first?.issuedAt ?? null;
}
