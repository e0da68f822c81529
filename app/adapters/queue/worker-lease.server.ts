import type { WorkerEvents } from "graphile-worker";
import pg from "pg";
import type { Log } from "#modules/kernel/ports";
import { WORKER_LIMITS } from "../database/db.server";

/** A job that was taken longer ago than `graceMs` in the name of a pool without a lease belongs to a dead one. */
const TIMES = { graceMs: 5_000, pollEveryMs: 5_000 };
/** A database that says nothing for so long is as good as lost: what the lease says can no longer be believed. */
const SILENCE_MS = 10_000;

/**
 * Tells the queue which pools of workers are alive. A job that a killed one had taken would otherwise stay locked for
 * hours. The queue locks a job in the name of the pool, not of the worker in it.
 *
 * Each pool's lease is an advisory lock of this process's own database session: it ends with the session, whatever
 * ends that. Every few seconds the jobs of pools without a lease are set free. `onLost` is called when the session
 * breaks: a worker that can no longer show that it lives must stop, because others will take its jobs.
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

  // One session answers one question at a time.
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
    /** Takes a lease for each pool that the queue makes from now on. */
    follow(events: WorkerEvents) {
      events.on("pool:create", ({ workerPool }) => {
        ask("select pg_advisory_lock(hashtextextended('worker:' || $1, 0))", [workerPool.id]).catch(onLost);
      });
    },
    async close() {
      closing = true;
      clearInterval(timer);
      // A session that is lost has nothing to end.
      await session.end().catch(() => {});
    },
  };
}
