import type { FailedJob, JobCounts, QueueInspection } from "#modules/kernel/ports";
import { Prisma } from "#prisma/generated/client";

/**
 * Maximum delay of a job, with room to spare: the longest delays, before the queue's last attempts and between checks
 * of the chain, are six hours.
 */
const LONGEST_WAIT_MS = 2 * 24 * 3_600_000;
/** Maximum difference between two machines' clocks. */
const LATER_AT_MOST_MS = 5 * 60_000;

/**
 * Inspects graphile-worker's queue for its operators. Jobs are changed through its own functions only. Its tables are
 * read; the one exception is the table of schedules, for which there is no function.
 */
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

  async findKeys(db, keys) {
    const rows = await db.$queryRaw<{ key: string }[]>`
      select key from graphile_worker._private_jobs where key = any(${keys}::text[])`;
    return new Set(rows.map(({ key }) => key));
  },

  async lastHeartbeat(db) {
    const [row] = await db.$queryRaw<{ at: Date | null }[]>`
      select max(coalesce(last_execution, known_since)) as at from graphile_worker._private_known_crontabs`;
    return row?.at ?? null;
  },

  async bringBack(db, now, named) {
    const later = new Date(now.getTime() + LATER_AT_MOST_MS);
    // Sets each schedule's last run to yesterday, so that a start catches up on what it would have missed.
    const schedules = await db.$executeRaw`
      update graphile_worker._private_known_crontabs
      set last_execution = ${now}::timestamptz - interval '1 day', known_since = least(known_since, ${now}::timestamptz - interval '1 day')
      where last_execution > ${later} or (last_execution is null and known_since > ${later})`;
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from graphile_worker.reschedule_jobs(
        array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.run_at > ${new Date(now.getTime() + LONGEST_WAIT_MS)} and j.locked_at is null
            and j.attempts < j.max_attempts and t.identifier <> all(${named})),
        run_at := ${now}::timestamptz)`;
    return { schedules, jobs: row?.count ?? 0 };
  },
};
