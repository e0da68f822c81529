import type { Db, Transaction } from "../kernel/db";
import type { Scope } from "../organizations/index.server";
import type { FigureKind } from "./rules/below-ten";
import type { Step } from "./rules/periods";

/** Id for certificates without an achievement, and for those without a team. */
export const NONE = "00000000-0000-0000-0000-000000000000";

export interface Addition {
  organizationId: string;
  /** "2026-11-20" */
  day: string;
  kind: FigureKind;
  achievementId: string;
  teamId: string;
  count: number;
}

/** Adds to the daily figures in one statement and a fixed order, so that concurrent calls do not deadlock. */
export async function addFigures(db: Db, additions: Addition[]): Promise<void> {
  if (additions.length === 0) return;
  await db.$executeRaw`
    insert into "DailyFigure" ("organizationId", day, kind, "achievementId", "teamId", count)
    select a."organizationId", a.day, a.kind, a."achievementId", a."teamId", sum(a.count)::int
    from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb)
      as a("organizationId" uuid, day date, kind "FigureKind", "achievementId" uuid, "teamId" uuid, count int)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict ("organizationId", day, kind, "achievementId", "teamId")
      do update set count = "DailyFigure".count + excluded.count`;
}

/** Count of one kind, achievement and step of a period; steps are numbered from 0. */
export interface StepFigure {
  step: number;
  kind: FigureKind;
  achievementId: string;
  count: number;
}

/**
 * Sums the daily figures of each step, of one achievement or of all. Steps are contiguous. Values are cast to text
 * after summing: casting every row would take as long as the rest of the query.
 */
export async function sumFigures(
  db: Db,
  { organizationId, teamId }: Scope,
  { steps, achievementId }: { steps: Step[]; achievementId: string | null },
): Promise<StepFigure[]> {
  const begins = steps.map(({ from }) => from);
  return db.$queryRaw<StepFigure[]>`
    select step, kind::text as kind, "achievementId"::text as "achievementId", count from (
      select width_bucket(day, ${begins}::date[]) - 1 as step, kind, "achievementId", sum(count)::int as count
      from "DailyFigure"
      where "organizationId" = ${organizationId}::uuid
        and day between ${begins[0]}::date and ${steps.at(-1)?.to}::date
        and (${achievementId}::uuid is null or "achievementId" = ${achievementId}::uuid)
        and (${teamId}::uuid is null or "teamId" = ${teamId}::uuid)
      group by 1, 2, 3
    ) summed`;
}

export async function findCountedUntil(db: Db, organizationId: string): Promise<Date | null> {
  const row = await db.figuresUntil.findUnique({ where: { organizationId } });
  return row?.countedUntil ?? null;
}

/**
 * Returns the time until which figures are counted and locks it until the transaction ends; inserts `otherwise` where
 * nothing was counted yet.
 */
export async function lockCountedUntil(tx: Transaction, organizationId: string, otherwise: Date): Promise<Date> {
  await tx.figuresUntil.createMany({ data: [{ organizationId, countedUntil: otherwise }], skipDuplicates: true });
  const [row] = await tx.$queryRaw<{ countedUntil: Date }[]>`
    select "countedUntil" from "FiguresUntil" where "organizationId" = ${organizationId}::uuid for update`;
  return row?.countedUntil ?? otherwise;
}

export function updateCountedUntil(tx: Transaction, organizationId: string, countedUntil: Date) {
  return tx.figuresUntil.update({ where: { organizationId }, data: { countedUntil } });
}

/** Sums the verifications of all organizations in each step of a period, by the organizations' own days. */
export function sumVerifiedIn(db: Db, begins: string[]) {
  return db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket(day, ${begins}::date[]) - 1 as step, sum(count)::int as count
    from "DailyFigure" where kind = 'verified' and day >= ${begins[0]}::date group by 1`;
}
