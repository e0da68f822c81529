import { afterEach, beforeEach, expect, it } from "vitest";
import { platform } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const ADMIN = { name: "user:00000000-0000-7000-8000-000000000000", platformRole: "admin" } as const;
const DAY_MS = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function objectives() {
  const found = await platform.getObjectives(world.deps, ADMIN);
  if (!found.ok) throw new Error(found.code);
  return found.objectives;
}

/** Records and stores the counts of one process. */
async function count(times: number, succeeded: boolean, milliseconds: number | null = 4) {
  const tally = platform.createServiceTally(world.clock);
  for (let n = 0; n < times; n++) tally.add("verification", succeeded, milliseconds);
  await platform.recordServiceCounts(world.deps, tally.take());
}

it("knows nothing of a service that nobody has used yet", async () => {
  expect(await objectives()).toMatchObject({
    availability: [
      { objective: "verification", days: null, day: null, budgetLeft: null },
      { objective: "issuing", days: null, day: null, budgetLeft: null },
    ],
    p99: { daysMs: null, dayMs: null },
    waits: { anchors: { since: null, late: false }, mail: { since: null, late: false } },
    alarms: [],
  });
});

it("adds up what several processes counted at once, and tells the last day from the last thirty", async () => {
  await Promise.all([count(1500, true), count(500, true, 200), count(1, false)]);
  world.clock.advance(2 * DAY_MS);
  await count(1999, true);
  const { availability, p99 } = await objectives();
  expect(availability[0]).toMatchObject({ aim: 0.9995, days: 3999 / 4000, day: 1 });
  expect(availability[0]?.budgetLeft).toBeCloseTo(0.5);
  expect(p99).toEqual({ aimMs: 500, daysMs: 200, dayMs: 5 });
  world.clock.advance(40 * DAY_MS);
  expect((await objectives()).availability[0]).toMatchObject({ days: null, day: null });
  await platform.purgePeriods(world.deps);
  expect(await world.db.servicePeriod.count()).toBe(0);
});

it("loses nothing that could not be stored at first", async () => {
  const tally = platform.createServiceTally(world.clock);
  tally.add("verification", true, 3);
  const taken = tally.take();
  tally.add("verification", false, null);
  tally.putBack(taken);
  expect(tally.take()).toMatchObject([{ good: 1, total: 2 }]);
  expect(tally.take()).toEqual([]);
});

it("counts issuing in the jobs that do it, those that fail through our fault as failures", async () => {
  const owner = await world.organization("acme");
  await world.certificate(owner);
  await world.runJobs();
  await world.deps.serviceCounts.flush();
  const before = (await world.db.servicePeriod.findMany({ where: { objective: "issuing" } })).length;
  await world.db
    .$executeRaw`select graphile_worker.add_job(${"certificates.issue-chunk"}::text, ${"{}"}::json, max_attempts := 1)`;
  await world.runJobs(1);
  await world.deps.serviceCounts.flush();
  const [row] = await world.db.servicePeriod.findMany({ where: { objective: "issuing" } });
  expect(before).toBeLessThanOrEqual(1);
  expect((row?.total ?? 0) - (row?.good ?? 0)).toBe(1);
});

it("says what waits, and whether it does so for too long", async () => {
  const owner = await world.organization("acme");
  await world.certificate(owner, { email: "ada@example.org" });
  const fresh = await objectives();
  expect(fresh.waits).toMatchObject({ anchors: { late: false }, mail: { late: false } });
  expect(fresh.waits.anchors.since).not.toBeNull();
  world.clock.advance(3_600_000);
  expect((await objectives()).waits).toMatchObject({ anchors: { late: true }, mail: { late: true } });
});

it("is shown to the platform's admins alone", async () => {
  expect(await platform.getObjectives(world.deps, { ...ADMIN, platformRole: "user" })).toEqual({
    ok: false,
    code: "forbidden",
  });
});
