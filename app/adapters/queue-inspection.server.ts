import type { FailedJob, JobCounts, QueueInspection } from "#modules/kernel/ports";
import { Prisma } from "#prisma/generated/client";

/** What graphile-worker holds, as its operators see it. Its own functions change it; its tables are only read. */
export const queueInspection: QueueInspection = {
  countByKind: (db) => db.$queryRaw<JobCounts[]>`
    select t.identifier as name,
      (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()))::int as due,
      (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now()))::int as later,
      (count(*) filter (where j.locked_at is not null))::int as running,
      (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int as failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by t.identifier`,

  listFailed: (db, before, take) => db.$queryRaw<FailedJob[]>`
    select j.id::text as id, t.identifier as name, j.attempts::int as attempts, j.updated_at as "failedAt",
      coalesce(j.last_error, '') as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.attempts >= j.max_attempts and (${before}::bigint is null or j.id < ${before}::bigint)
    order by j.id desc limit ${take}`,

  countFailedIn: (db, begins) => db.$queryRaw<{ step: number; count: number }[]>`
    select width_bucket((j.updated_at at time zone 'UTC')::date, ${begins}::date[]) - 1 as step, count(*)::int as count
    from graphile_worker._private_jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and j.updated_at >= ${begins[0]}::date
    group by 1`,

  async retry(tx, which) {
    const chosen = "id" in which ? Prisma.sql`j.id = ${which.id}::bigint` : Prisma.sql`t.identifier = ${which.name}`;
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from graphile_worker.reschedule_jobs(
        array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where ${chosen} and j.locked_at is null and j.attempts >= j.max_attempts),
        run_at := now(), attempts := 0)`;
    return row?.count ?? 0;
  },

  async oldestDue(db) {
    const [row] = await db.$queryRaw<{ at: Date | null }[]>`
      select min(run_at) as at from graphile_worker._private_jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()`;
    return row?.at ?? null;
  },

  async lastHeartbeat(db) {
    const [row] = await db.$queryRaw<{ at: Date | null }[]>`
      select max(last_execution) as at from graphile_worker._private_known_crontabs`;
    return row?.at ?? null;
  },
};
