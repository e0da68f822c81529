import { Logger, run } from "graphile-worker";
import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { openQueuePool } from "./queue-pool.server";

/** Two connections: one listens for new jobs, one takes and finishes them. */
const LIMITS = { connections: 2, connectMs: 200, turnMs: 200, statementMs: 5_000 };
/** Longer than graphile-worker's first retry delay, which is three seconds. */
const SETTLED = { timeout: 15_000, interval: 50 };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeEach(async () => {
  database = await freshDatabase();
  pool = openQueuePool(database.url, LIMITS);
  process.on("unhandledRejection", note);
});
afterEach(async () => {
  process.off("unhandledRejection", note);
  await pool.end();
  await database.close();
});

const waiting = async () => {
  const [row] = await database.db.$queryRaw<{ count: number; attempts: number }[]>`
    select count(*)::int as count, max(attempts)::int as attempts from graphile_worker.jobs`;
  return row;
};

it.each([
  ["done", () => {}],
  ["failed", () => Promise.reject(new Error("not this time"))],
])("a job that ends while all connections are in use is %s when one is free again", async (what, end) => {
  let taken: pg.PoolClient | null = null;
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    parsedCronItems: [],
    taskList: {
      async anything() {
        // Takes the last free connection, so that the job's end cannot be recorded.
        taken = await pool.connect();
        return end();
      },
    },
  });
  try {
    await database.db.$executeRaw`select 1 from graphile_worker.add_job('anything', '{}')`;
    await expect.poll(() => taken, SETTLED).not.toBeNull();
    // Longer than the timeout for a free connection.
    await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.turnMs));
    expect(await waiting()).toEqual({ count: 1, attempts: 1 });
    (taken as pg.PoolClient | null)?.release();
    const left = what === "done" ? { count: 0, attempts: null } : { count: 1, attempts: 1 };
    const locked = async () =>
      database.db.$queryRaw`select 1 from graphile_worker.jobs where locked_at is not null`.then((rows) => rows);
    await expect.poll(locked, SETTLED).toEqual([]);
    expect(await waiting()).toEqual(left);
    expect(unhandled).toEqual([]);
  } finally {
    await runner.stop();
  }
});
