import type { Db } from "../../kernel/db";

export interface PeriodCounts {
  begins: Date;
  objective: string;
  good: number;
  total: number;
  latency: number[];
}

/** Adds counts to those of other processes: one statement for each of two or three counts. */
export async function addCounts(db: Db, counts: PeriodCounts[]): Promise<void> {
  for (const { begins, objective, good, total, latency } of counts)
    await db.$executeRaw`
      insert into "ServicePeriod" as known ("begins", "objective", "good", "total", "latency")
      values (${begins}, ${objective}, ${good}, ${total}, ${latency}::int[])
      on conflict ("objective", "begins") do update set
        "good" = known."good" + excluded."good",
        "total" = known."total" + excluded."total",
        "latency" = array(
          select coalesce(a, 0) + coalesce(b, 0)
          from unnest(known."latency", excluded."latency") with ordinality as steps(a, b, place) order by place)`;
}

/** Sums successes and requests of each objective over the periods since a time. */
export function sumCounts(db: Db, since: Date) {
  return db.$queryRaw<{ objective: string; good: number; total: number }[]>`
    select objective, sum(good)::float8 as good, sum(total)::float8 as total
    from "ServicePeriod" where "begins" >= ${since} group by objective`;
}

/** Sums the latency buckets of an objective over the periods since a time, the first bucket first. */
export async function sumLatency(db: Db, objective: string, since: Date): Promise<number[]> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select sum(count)::float8 as count
    from "ServicePeriod", unnest("latency") with ordinality as steps(count, place)
    where "objective" = ${objective} and "begins" >= ${since} group by place order by place`;
  return rows.map(({ count }) => count);
}

export function deletePeriods(db: Db, before: Date) {
  return db.servicePeriod.deleteMany({ where: { begins: { lt: before } } });
}
