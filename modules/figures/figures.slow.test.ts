import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { figures } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let other: Awaited<ReturnType<World["organization"]>>;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  actor = await world.organization(`counted-${++count}`);
  other = await world.organization(`elsewhere-${count}`);
});

type Query = Parameters<typeof figures.getFigures>[2];

const get = async (query: Partial<Query> = {}, who = actor) => {
  const result = await figures.getFigures(world.deps, who, { period: "30-days", achievementId: null, ...query });
  if (!result.ok) throw new Error(result.code);
  return result;
};
/** Days with figures, and the organization's own counts on each. */
const days = async (who = actor) =>
  (await get({}, who)).steps
    .filter(({ counts }) => counts.issued || counts.delivered)
    .map(({ to, counts }) => [to, counts.issued, counts.delivered]);
const totals = async (query: Partial<Query> = {}, who = actor) => {
  const { issued, delivered, viewed, verified } = (await get(query, who)).totals;
  return { issued: issued.count, delivered: delivered.count, viewed: viewed.count, verified: verified.count };
};
const issue = (achievement = "Welding", email = "", who = actor) => world.certificate(who, { achievement, email });

describe("what was issued and delivered", () => {
  it("is counted at once, on its day, of this organization alone", async () => {
    await issue("Welding", "amina@example.org");
    await issue();
    await issue("Welding", "", other);
    await world.runJobs();
    world.clock.set("2026-11-21T09:00:00Z");
    await issue();
    expect(await days()).toEqual([
      ["2026-11-20", 2, 1],
      ["2026-11-21", 1, 0],
    ]);
    expect(await days(other)).toEqual([["2026-11-20", 1, 0]]);
  });

  it("is the same before and after its day was counted for good, however often that is done", async () => {
    await issue("Welding", "amina@example.org");
    await world.runJobs();
    world.clock.set("2026-11-21T09:00:00Z");
    await issue();
    const before = await get({ period: "12-months" });
    await figures.countSettledDays(world.deps);
    expect(await world.db.dailyFigure.count({ where: { organizationId: actor.organizationId } })).toBe(2);
    expect(await get({ period: "12-months" })).toEqual(before);
    await figures.countSettledDays(world.deps);
    await Promise.all([figures.countSettledDays(world.deps), figures.countSettledDays(world.deps)]);
    expect(await get({ period: "12-months" })).toEqual(before);
    world.clock.set("2026-11-23T09:00:00Z");
    await figures.countSettledDays(world.deps);
    expect(await days()).toEqual([
      ["2026-11-20", 1, 1],
      ["2026-11-21", 1, 0],
    ]);
  });

  it("falls into the week and the month of its day, on the first and the last day of each too", async () => {
    const weeks = ["2026-11-13", "2026-11-14", "2026-11-20"];
    const months = ["2025-11-30", "2025-12-01", "2026-01-31", "2026-02-01", "2026-08-20", "2026-08-21", "2026-08-22"];
    for (const day of [...months, ...weeks]) {
      world.clock.set(`${day}T09:00:00Z`);
      await issue();
    }
    const stepsWith = async (period: Query["period"]) =>
      (await get({ period })).steps
        .filter(({ counts }) => counts.issued)
        .map(({ from, to, counts }) => [from, to, counts.issued]);
    const inWeeks = [
      ["2026-08-22", "2026-08-28", 1],
      ["2026-11-07", "2026-11-13", 1],
      ["2026-11-14", "2026-11-20", 2],
    ];
    const inMonths = [
      ["2025-12-01", "2025-12-31", 1],
      ["2026-01-01", "2026-01-31", 1],
      ["2026-02-01", "2026-02-28", 1],
      ["2026-08-01", "2026-08-31", 3],
      ["2026-11-01", "2026-11-20", 3],
    ];
    expect([await stepsWith("13-weeks"), await stepsWith("12-months")]).toEqual([inWeeks, inMonths]);
    await figures.countSettledDays(world.deps);
    expect([await stepsWith("13-weeks"), await stepsWith("12-months")]).toEqual([inWeeks, inMonths]);
  });

  it("is neither lost nor counted twice where the job dies before it commits", async () => {
    await issue();
    world.clock.set("2026-11-21T09:00:00Z");
    const dying = {
      ...world.deps,
      db: new Proxy(world.db, {
        get(target, name) {
          if (name !== "$transaction") return Reflect.get(target, name);
          return (work: (tx: unknown) => Promise<unknown>) =>
            target.$transaction(async (tx) => {
              await work(tx);
              throw new Error("killed");
            });
        },
      }),
    };
    await expect(figures.countSettledDays(dying)).rejects.toThrow("killed");
    expect(await days()).toEqual([["2026-11-20", 1, 0]]);
    await figures.countSettledDays(world.deps);
    expect(await days()).toEqual([["2026-11-20", 1, 0]]);
  });

  it("is counted month by month where years have passed, and goes on where the job was stopped", async () => {
    for (const month of ["2023-01", "2023-06", "2024-12", "2026-11"]) {
      world.clock.set(`${month}-19T09:00:00Z`);
      await issue();
    }
    world.clock.set("2026-11-21T09:00:00Z");
    const stopping = new AbortController();
    let transactions = 0;
    const deps = {
      ...world.deps,
      db: new Proxy(world.db, {
        get(target, name) {
          if (name === "$transaction" && ++transactions === 10) stopping.abort();
          return Reflect.get(target, name);
        },
      }),
    };
    await figures.countSettledDays(deps, undefined, stopping.signal);
    const counted = () => world.db.dailyFigure.count({ where: { organizationId: actor.organizationId } });
    expect([transactions, await counted()]).toEqual([10, 2]);
    await figures.countSettledDays(world.deps);
    expect(await counted()).toBe(4);
    expect((await get({ period: "12-months" })).totals.issued.count).toBe(1);
  });

  it("falls on the days of the organization's own calendar, also after it moved to another one", async () => {
    const { organizationId } = actor;
    const moveTo = (timeZone: string) =>
      world.db.organization.update({ where: { id: organizationId }, data: { timeZone } });
    await moveTo("Asia/Shanghai");
    world.clock.set("2026-11-20T15:30:00Z");
    await issue();
    world.clock.set("2026-11-20T16:30:00Z");
    await issue();
    world.clock.set("2026-11-21T17:30:00Z");
    expect(await days()).toEqual([
      ["2026-11-20", 1, 0],
      ["2026-11-21", 1, 0],
    ]);
    await figures.countSettledDays(world.deps);
    // A day begun in the other time zone continues here: its counts stay, and nothing is counted twice.
    await moveTo("America/Los_Angeles");
    await issue();
    expect((await get()).totals.issued.count).toBe(3);
    world.clock.set("2026-11-23T17:30:00Z");
    await figures.countSettledDays(world.deps);
    expect((await get()).totals.issued.count).toBe(3);
  });

  it("stays counted when the recipient was erased, because a number names nobody", async () => {
    const { id } = await issue();
    await world.db.certificate.update({ where: { id }, data: { erasedAt: world.clock.now() } });
    expect((await get()).totals.issued.count).toBe(1);
  });
});

describe("looks at certificates", () => {
  const style = (achievementId: string | null, kind: "viewed" | "verified", many: number, who = actor) =>
    figures.recordCertificateViews(
      world.deps,
      [{ organizationId: who.organizationId, achievementId, teamId: who.teamId, kind, count: many }],
      world.clock.now(),
    );
  const achievementOf = async (id: string) =>
    (await world.db.certificate.findUniqueOrThrow({ where: { id } })).achievementId;

  it("are added up by day and achievement, and told from ten on", async () => {
    const welding = await achievementOf((await issue()).id);
    const nursing = await achievementOf((await issue("Nursing")).id);
    await style(welding, "viewed", 6);
    await style(nursing, "viewed", 9);
    await style(welding, "verified", 9);
    // Fifteen, rounded down because some days are hidden.
    expect(await totals()).toMatchObject({ viewed: 10, verified: null });
    expect((await get()).steps.at(-1)?.counts).toMatchObject({ viewed: 15, verified: null });
    expect(await totals({ achievementId: nursing })).toEqual({
      issued: 1,
      delivered: 0,
      viewed: null,
      verified: null,
    });
    await style(welding, "viewed", 4);
    const { achievements } = await get();
    expect(achievements.map(({ title, counts }) => [title, counts.viewed.count])).toEqual([
      ["Welding", 10],
      ["Nursing", null],
    ]);
    expect(await totals({}, other)).toEqual({ issued: 0, delivered: 0, viewed: null, verified: null });
    expect((await get({ achievementId: welding }, other)).steps.every(({ counts }) => counts.viewed === null)).toBe(
      true,
    );
  });

  it("are added at the same time by several without one being lost", async () => {
    await Promise.all(Array.from({ length: 8 }, () => style(null, "viewed", 5)));
    expect((await get()).totals.viewed.count).toBe(40);
  });
});
