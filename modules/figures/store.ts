import type { Db, Transaction } from "../kernel/db";
import type { FigureKind } from "./rules/below-ten";

/** Stands for certificates without an achievement. */
export const NO_ACHIEVEMENT = "00000000-0000-0000-0000-000000000000";

export interface Addition {
  organizationId: string;
  /** "2026-11-20" */
  day: string;
  kind: FigureKind;
  achievementId: string;
  count: number;
}

/** Adds to the figures of days, in one statement and in one order, so that no two wait for each other. */
export async function addFigures(db: Db, additions: Addition[]): Promise<void> {
  if (additions.length === 0) return;
  await db.$executeRaw`
    insert into "DailyFigure" ("organizationId", day, kind, "achievementId", count)
    select a."organizationId", a.day, a.kind, a."achievementId", sum(a.count)::int
    from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb)
      as a("organizationId" uuid, day date, kind "FigureKind", "achievementId" uuid, count int)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict ("organizationId", day, kind, "achievementId")
      do update set count = "DailyFigure".count + excluded.count`;
}

/** The daily figures of an organization between two days, both among them: of one achievement, or of all. */
export function listFigures(
  db: Db,
  organizationId: string,
  { from, to, achievementId }: { from: string; to: string; achievementId: string | null },
) {
  return db.$queryRaw<Omit<Addition, "organizationId">[]>`
    select to_char(day, 'YYYY-MM-DD') as day, kind::text as kind, "achievementId"::text as "achievementId", count
    from "DailyFigure"
    where "organizationId" = ${organizationId}::uuid and day between ${from}::date and ${to}::date
      and (${achievementId}::uuid is null or "achievementId" = ${achievementId}::uuid)`;
}

export async function findCountedUntil(db: Db, organizationId: string): Promise<Date | null> {
  const row = await db.figuresUntil.findUnique({ where: { organizationId } });
  return row?.countedUntil ?? null;
}

/** The same, unchanged by others until the transaction ends; begins with `otherwise` where nothing was counted yet. */
export async function lockCountedUntil(tx: Transaction, organizationId: string, otherwise: Date): Promise<Date> {
  await tx.figuresUntil.createMany({ data: [{ organizationId, countedUntil: otherwise }], skipDuplicates: true });
  const [row] = await tx.$queryRaw<{ countedUntil: Date }[]>`
    select "countedUntil" from "FiguresUntil" where "organizationId" = ${organizationId}::uuid for update`;
  return row?.countedUntil ?? otherwise;
}

export function updateCountedUntil(tx: Transaction, organizationId: string, countedUntil: Date) {
  return tx.figuresUntil.update({ where: { organizationId }, data: { countedUntil } });
}
