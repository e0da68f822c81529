import { makeWorkerUtils } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { Transaction } from "#modules/kernel/db";
import { freshDatabase } from "#tests/setup/database";
import { queuedJobs } from "./jobs.server";

const KIND = { name: "test.job", payload: z.object({ n: z.number() }) };
const AN_HOUR_MS = 3_600_000;
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
  await (await makeWorkerUtils({ connectionString: database.url })).release();
});
beforeEach(() => database.db.$executeRaw`delete from graphile_worker._private_jobs`);
afterAll(() => database?.close());

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.db.$transaction(work);

const waiting = () =>
  database.db.$queryRaw<{ key: string | null; n: number; isLater: boolean; tries: number }[]>`
    select j.key, (j.payload->>'n')::int as n, j.run_at > now() + interval '1 minute' as "isLater", j.max_attempts::int as tries
    from graphile_worker._private_jobs j order by (j.payload->>'n')::int`;

const keyed = (n: number, value: string, whenWaiting: "keep" | "replace", afterMs?: number) => ({
  payload: { n },
  options: { key: { value, whenWaiting }, afterMs },
});

it("adds many at once, each with its own time, key and number of attempts", async () => {
  await inTransaction((tx) =>
    queuedJobs.addMany(tx, KIND, [
      { payload: { n: 1 } },
      { payload: { n: 2 }, options: { maxAttempts: 3, afterMs: AN_HOUR_MS } },
      keyed(3, "a", "keep", AN_HOUR_MS),
      keyed(4, "b", "replace"),
    ]),
  );
  expect(await waiting()).toEqual([
    { key: null, n: 1, isLater: false, tries: 25 },
    { key: null, n: 2, isLater: true, tries: 3 },
    { key: "a", n: 3, isLater: true, tries: 25 },
    { key: "b", n: 4, isLater: false, tries: 25 },
  ]);
});

it("leaves a waiting job its time, or replaces it, as each of them says", async () => {
  const earlier = [keyed(1, "kept", "keep", AN_HOUR_MS), keyed(2, "replaced", "keep", AN_HOUR_MS)];
  await inTransaction((tx) => queuedJobs.addMany(tx, KIND, earlier));
  const later = [keyed(3, "kept", "keep"), keyed(4, "replaced", "replace")];
  await inTransaction((tx) => queuedJobs.addMany(tx, KIND, later));
  expect((await waiting()).map(({ key, n, isLater }) => [key, n, isLater])).toEqual([
    ["kept", 3, true],
    ["replaced", 4, false],
  ]);
});

it("adds nothing of a transaction that is taken back", async () => {
  const failed = inTransaction(async (tx) => {
    await queuedJobs.add(tx, KIND, { n: 1 });
    throw new Error("taken back");
  });
  await expect(failed).rejects.toThrow("taken back");
  expect(await waiting()).toEqual([]);
});

it("goes through a long queue once for many jobs, and not once for each", async () => {
  const many = (from: number) => Array.from({ length: 400 }, (_, i) => keyed(from + i, `mail:${from + i}`, "replace"));
  await inTransaction((tx) => queuedJobs.addMany(tx, KIND, many(0)));
  const rowsRead = await inTransaction(async (tx) => {
    await queuedJobs.addMany(tx, KIND, many(400));
    const [read] = await tx.$queryRaw<{ rows: number }[]>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where relid = 'graphile_worker._private_jobs'::regclass`;
    return read?.rows ?? Number.POSITIVE_INFINITY;
  });
  expect(rowsRead).toBeLessThan(2 * 800);
  expect(await waiting()).toHaveLength(800);
});
