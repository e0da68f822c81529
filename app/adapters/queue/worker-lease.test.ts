import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, makeWorkerUtils, type Runner, run, type WorkerEvents } from "graphile-worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { openPool, WORKER_LIMITS } from "../database/db.server";
import { openWorkerLeases } from "./worker-lease.server";

const LONG_MS = 1_500;
const QUICK = { graceMs: 200, pollEveryMs: 100 };
const silent = { info() {}, warn() {}, error() {} };
const done: string[] = [];
let database: Awaited<ReturnType<typeof freshDatabase>>;
// Handles errors of its connections until they are closed, because the database terminates the remaining ones.
let pgPool: ReturnType<typeof openPool>;
let utils: Awaited<ReturnType<typeof makeWorkerUtils>>;
let leases: Awaited<ReturnType<typeof openWorkerLeases>>;
let runner: Runner;

const lost = (error: Error) => {
  throw error;
};

beforeAll(async () => {
  database = await freshDatabase();
  pgPool = openPool(database.url, WORKER_LIMITS);
  utils = await makeWorkerUtils({ pgPool, logger: new Logger(() => () => {}) });
  leases = await openWorkerLeases(database.url, silent, lost, QUICK);
  const events: WorkerEvents = new EventEmitter();
  leases.follow(events);
  runner = await run({
    events,
    pgPool,
    concurrency: 2,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      long: async () => {
        done.push("long begun");
        await sleep(LONG_MS);
        done.push("long done");
      },
      short: async () => void done.push("short"),
    },
  });
});
afterAll(async () => {
  await runner?.stop();
  await leases?.close();
  await utils?.release();
  await pgPool?.end();
  await database?.close();
});

it("a job of a living worker is not given to another one, however long it takes", async () => {
  await utils.addJob("long", {});
  await expect.poll(() => done, { timeout: 10_000 }).toContain("long done");
  await sleep(3 * QUICK.pollEveryMs);
  expect(done).toEqual(["long begun", "long done"]);
});

it("a job of a worker that is gone is done by another one", async () => {
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`select graphile_worker.add_job('short')`;
    await tx.$executeRaw`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()`;
  });
  await expect.poll(() => done, { timeout: 10_000 }).toContain("short");
});
