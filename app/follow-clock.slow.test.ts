import { afterEach, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { systemClock } from "./adapters/system/clock.server";
import { followClock } from "./follow-clock.server";
import { JOBS } from "./jobs.server";
import { startWorker } from "./worker.server";

const DAY_MS = 24 * 3_600_000;
/** A worker's first minute is enough, as a start runs missed jobs. A busy machine takes longer. */
const IN_TIME = { timeout: 100_000, interval: 200 };
const SCHEDULED = JOBS.filter(({ schedule }) => schedule);
/** Jobs that run at the start if missed. The scheduler starts the others in their own minute. */
const MADE_UP_FOR = SCHEDULED.filter(({ schedule }) => schedule?.backfillMs).map(({ name }) => name);

let world: World;
let done: Set<string>;
const endings: (() => unknown)[] = [];
beforeEach(async () => {
  world = await createWorld({ clock: systemClock });
  await createPerson(world);
  done = new Set();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await world.close();
});

/** Starts a worker as its process does, with the queue's own clock. */
async function startAsProcess() {
  const fail = (error: Error) => {
    throw error;
  };
  const clock = await followClock(world.deps, fail);
  endings.push(() => clock.stop());
  const metrics = { job: (name: string, outcome: string) => outcome === "done" && done.add(name) };
  const worker = await startWorker(world.deps, fail, { watch: { metrics, tracing: null } as never });
  endings.push(() => worker.stop());
}

/** Writes what a start under a clock that far ahead leaves in the queue's table of schedules. */
async function leave(ahead: number) {
  for (const { name } of SCHEDULED)
    await world.db.$executeRaw`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values (${name}, ${new Date(Date.now() - 30 * DAY_MS)}, ${new Date(Date.now() + ahead)})`;
}

const ahead = () => world.db.$queryRaw<unknown[]>`
  select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '2 minutes'`;

it("each job that the clock starts runs again after one start under a clock that was a year ahead", async () => {
  await leave(365 * DAY_MS);
  expect(await ahead()).toHaveLength(SCHEDULED.length);
  await startAsProcess();
  expect(await ahead()).toEqual([]);
  await expect.poll(() => MADE_UP_FOR.filter((name) => !done.has(name)), IN_TIME).toEqual([]);
});

it("and what was started a moment ago is left as it is", async () => {
  await leave(-30_000);
  const before = await world.db.$queryRaw`select * from graphile_worker._private_known_crontabs order by identifier`;
  const clock = await followClock(world.deps, () => {});
  clock.stop();
  const after = await world.db.$queryRaw`select * from graphile_worker._private_known_crontabs order by identifier`;
  expect(after).toEqual(before);
});
