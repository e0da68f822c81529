import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { issuance, platform } from "#app/modules.server";
import { createPerson, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { followClock } from "./follow-clock.server";
import { JOBS } from "./jobs.server";
import { taskList } from "./worker.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

let world: World;
/** Milliseconds of the monotonic clock. */
let passed: number;
let jumps: string[];
const followers: { stop(): void }[] = [];
beforeEach(async () => {
  world = await createWorld();
  passed = 0;
  jumps = [];
});
afterEach(async () => {
  for (const follower of followers.splice(0)) follower.stop();
  await world.close();
});

/** Starts a worker's clock check. */
async function begin() {
  const follower = await followClock(
    world.deps,
    ({ message }) => jumps.push(message),
    () => passed,
  );
  followers.push(follower);
  return follower;
}
const later = (ms: number) => {
  world.clock.advance(ms);
  passed += ms;
};
const clockFinding = async () => {
  const [finding] = await platform.assessHealth({ ...world.deps, oldestUnanchored: async () => null }, 4_000, [
    "clock",
  ]);
  return finding?.state;
};
const inDoubt = () => platform.isClockInDoubt(world.deps);
/** Runs a job as the queue does. */
async function run(name: string, payload = {}) {
  const task = taskList(world.deps, JOBS, new AbortController().signal)[name];
  await task?.(payload, { job: { id: "1", attempts: 1 } } as never);
}
const stateOf = async (organizationId: string) =>
  (await world.db.subscription.findUnique({ where: { organizationId } }))?.state;

describe("the clock of a worker", () => {
  it("is believed where it goes on from what the database knows, also after a weekend", async () => {
    const { style: check } = await begin();
    later(2 * 24 * HOUR_MS);
    await check();
    expect([await inDoubt(), await clockFinding()]).toEqual([false, "ok"]);
  });

  it("is not believed a year later, by the next process neither, and health says so", async () => {
    await begin();
    world.clock.advance(YEAR_MS);
    await begin();
    await begin();
    expect([await inDoubt(), await clockFinding()]).toEqual([true, "attention"]);
    world.clock.advance(-YEAR_MS + MINUTE_MS);
    await begin();
    expect([await inDoubt(), await clockFinding()]).toEqual([false, "ok"]);
  });

  it("is compared with the newest audit entry where no worker has looked before", async () => {
    await createPerson(world);
    world.clock.advance(YEAR_MS);
    await begin();
    expect(await inDoubt()).toBe(true);
  });

  it("is believed where what nobody looked after says both, now and a year later", async () => {
    await createPerson(world);
    await world.db
      .$executeRaw`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('audit.chain-entries', now(), ${new Date(world.clock.now().getTime() + YEAR_MS)})`;
    await begin();
    expect(await inDoubt()).toBe(false);
  });

  it("is believed after it has gone on steadily for six hours: the machine was away", async () => {
    await begin();
    world.clock.advance(YEAR_MS);
    const { style: check } = await begin();
    later(5 * HOUR_MS);
    await check();
    expect(await inDoubt()).toBe(true);
    later(HOUR_MS + MINUTE_MS);
    await check();
    expect([await inDoubt(), await clockFinding()]).toEqual([false, "ok"]);
  });

  it("is not believed for hours in which it was set", async () => {
    await begin();
    world.clock.advance(YEAR_MS);
    const { style: check } = await begin();
    later(5 * HOUR_MS);
    world.clock.advance(24 * HOUR_MS);
    await check();
    later(2 * HOUR_MS);
    await check();
    expect(await inDoubt()).toBe(true);
  });
});

describe("by a clock that is a year ahead", () => {
  it("no trial ends, and by a right one it does", async () => {
    const owner = await world.organization("harbor");
    const { organizationId } = owner;
    await world.trial(owner);
    const begun = await stateOf(organizationId);
    await begin();
    world.clock.advance(YEAR_MS);
    await begin();
    await run("billing.advance-subscriptions");
    expect(await stateOf(organizationId)).toBe(begun);
    world.clock.advance(-YEAR_MS);
    const { style: check } = await begin();
    for (let days = 0; days < 40; days++) {
      later(24 * HOUR_MS);
      await check();
    }
    await run("billing.advance-subscriptions");
    expect(await stateOf(organizationId)).toBe("lapsed");
  });

  it("nothing is issued that somebody put off, and it is tried again", async () => {
    await begin();
    world.clock.advance(YEAR_MS);
    const payload = { organizationId: world.deps.ids.uuid(), batchId: world.deps.ids.uuid() };
    await expect(run(issuance.ISSUE_SCHEDULED.name, payload)).rejects.toThrow("the clock is not believed");
  });

  it("every job that ends or forgets something waits, and those that people wait for do not", async () => {
    const waiting = JOBS.filter(({ byRightClock }) => byRightClock).map(({ name }) => name);
    expect(waiting).toEqual(expect.arrayContaining(["billing.advance-subscriptions", "auth.purge-expired"]));
    expect(JOBS.filter(({ name }) => /purge|remind|advance-sub/.test(name)).every((job) => job.byRightClock)).toBe(
      true,
    );
    for (const name of ["certificates.anchor", "mail.deliver", "audit.chain-entries", "platform.watch-service"])
      expect(waiting).not.toContain(name);
  });

  it("whoever signed in meanwhile signs in again when it is right, and nobody else", async () => {
    await createPerson(world);
    await begin();
    const before = await signIn(world, "ada@example.org", { remember: true });
    world.clock.advance(YEAR_MS);
    await begin();
    await signIn(world, "ada@example.org", { remember: true });
    world.clock.advance(-YEAR_MS);
    await begin();
    const open = await world.db.session.findMany({ where: { endedAt: null } });
    expect(open).toHaveLength(1);
    expect(before).toBeTruthy();
    expect(open[0]?.createdAt.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
  });

  it("nobody is signed out by a clock that is behind", async () => {
    await createPerson(world);
    await signIn(world, "ada@example.org", { remember: true });
    await begin();
    world.clock.advance(-YEAR_MS);
    await begin();
    expect(await clockFinding()).toBe("attention");
    expect(await world.db.session.count({ where: { endedAt: null } })).toBe(1);
  });

  it("a job that it put off goes on, one that waits its hours does too, and one that a person put off stays", async () => {
    const put = (name: string, days: number) => world.db.$executeRaw`
      select graphile_worker.add_job(${name}::text, '{}'::json,
        run_at := ${new Date(world.clock.now().getTime() + days * 24 * HOUR_MS)}::timestamptz)`;
    await put("mail.deliver", 365);
    await put("chain.advance-write", 0.25);
    await put(issuance.ISSUE_SCHEDULED.name, 90);
    await begin();
    const jobs = await world.db.$queryRaw<{ name: string; hours: number }[]>`
      select t.identifier as name, round(extract(epoch from run_at - ${world.clock.now()}::timestamptz) / 3600)::int as hours
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by hours`;
    expect(jobs).toEqual([
      { name: "mail.deliver", hours: 0 },
      { name: "chain.advance-write", hours: 6 },
      { name: issuance.ISSUE_SCHEDULED.name, hours: 90 * 24 },
    ]);
  });
});

describe("a clock that is set while the worker runs", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["a year ahead", YEAR_MS],
    ["back", -YEAR_MS],
  ])("%s has it begin anew, once", async (_what, jump) => {
    await begin();
    world.clock.advance(jump);
    vi.advanceTimersByTime(10_000);
    expect(jumps).toEqual([`the clock was set by ${jump / 1000} s`]);
  });

  it("by seconds leaves it alone", async () => {
    await begin();
    later(HOUR_MS);
    world.clock.advance(-90_000);
    vi.advanceTimersByTime(10_000);
    expect(jumps).toEqual([]);
  });
});
