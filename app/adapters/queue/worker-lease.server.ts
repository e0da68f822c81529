import type { WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { Log } from "#modules/kernel/ports";
import { WORKER_LIMITS } from "../database/db.server";

/** A job locked for longer than `graceMs` by a worker pool without a lease is considered abandoned. */
const TIMES = { graceMs: 5_000, pollEveryMs: 5_000 };
/**
 * Timeout in milliseconds after which a silent database counts as lost, because the lease can then no longer be
 * trusted.
 */
const SILENCE_MS = 10_000;

/**
 * Records which worker pools are alive, so that a killed pool's jobs do not stay locked for hours. The queue locks a
 * job by pool, not by worker.
 *
 * A pool's lease is an advisory lock of this process's own database session, and ends with the session for whatever
 * reason. Every few seconds, jobs of pools without a lease are unlocked. `onLost` is called when the session breaks:
 * the worker must then stop, because others will take its jobs.
 */
export async function openWorkerLeases(
  databaseUrl: string,
  log: Log,
  onLost: (error: Error) => void,
  { graceMs, pollEveryMs } = TIMES,
) {
  const session = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: WORKER_LIMITS.connectMs,
    query_timeout: SILENCE_MS,
  });
  let closing = false;
  session.on("error", (error) => {
    if (!closing) onLost(error);
  });
  await session.connect();

  // A session runs one statement at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const ask = <T extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<pg.QueryResult<T>> => {
    const answer = turn.then(() => session.query<T>(sql, values));
    turn = answer.catch(() => {});
    return answer;
  };

  const freeJobsOfTheDead = async () => {
    const { rows } = await ask<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1::float / 1000)
         and not exists (
           select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
             and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker:' || locked_by, 0))`,
      [graceMs],
    );
    const dead = rows.map((row) => row.locked_by);
    if (dead.length === 0) return;
    await ask("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
    log.warn("freed the jobs of workers that are gone", { workers: dead.length });
  };
  await freeJobsOfTheDead();
  const timer = setInterval(() => {
    freeJobsOfTheDead().catch((error) => {
      if (!closing) onLost(error);
    });
  }, pollEveryMs);

  return {
    /** Takes a lease for each worker pool that the queue creates from now on. */
    follow(events: WorkerEvents) {
      events.on("pool:create", ({ workerPool }) => {
        ask("select pg_advisory_lock(hashtextextended('worker:' || $1, 0))", [workerPool.id]).catch(onLost);
      });
    },
    async close() {
      closing = true;
      clearInterval(timer);
      // A lost session fails to end, which is fine.
      await session.end().catch(() => {});
    },
  };
}
