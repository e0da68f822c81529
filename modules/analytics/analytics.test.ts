import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "#tests/builders/world";
import { countDays } from "./count-days.job";
import { listVisits, recordViews } from "./page-views";

const DAY_MS = 86_400_000;
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const view = (page: string, referrer = "") => ({ page, language: "en", referrer, at: world.clock.now() });
const visits = (days = 30) => listVisits(world.deps, days);

it("keeps a row for each view until its day is over", async () => {
  await recordViews(world.deps, [view("/"), view("/"), view("/v/:id", "example.org")]);
  await countDays(world.deps);
  expect(await world.db.pageView.count()).toBe(3);
  expect(await visits()).toEqual([
    { page: "/", views: 2 },
    { page: "/v/:id", views: 1 },
  ]);
});

it("counts a day that is over, once, and forgets the single views", async () => {
  await recordViews(world.deps, [view("/"), view("/"), view("/", "example.org")]);
  world.clock.advance(DAY_MS);
  await countDays(world.deps);
  await countDays(world.deps);
  expect(await world.db.pageView.count()).toBe(0);
  expect(await world.db.pageViewDay.findMany({ orderBy: { referrer: "asc" } })).toMatchObject([
    { referrer: "", views: 2 },
    { referrer: "example.org", views: 1 },
  ]);
  expect(await visits()).toEqual([{ page: "/", views: 3 }]);
});

it("adds to a day that was counted before", async () => {
  const late = view("/");
  await recordViews(world.deps, [late]);
  world.clock.advance(DAY_MS);
  await countDays(world.deps);
  await recordViews(world.deps, [late]);
  await countDays(world.deps);
  expect(await visits()).toEqual([{ page: "/", views: 2 }]);
});

it("lists no more than the days that were asked for", async () => {
  await recordViews(world.deps, [view("/old")]);
  world.clock.advance(10 * DAY_MS);
  await countDays(world.deps);
  await recordViews(world.deps, [view("/new")]);
  expect(await visits(7)).toEqual([{ page: "/new", views: 1 }]);
  expect(await visits(11)).toHaveLength(2);
});
