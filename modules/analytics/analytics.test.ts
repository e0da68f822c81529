import { randomUUID } from "node:crypto";
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

const view = (page: string, { referrer = "", views = 1 } = {}) => {
  const now = world.clock.now().getTime();
  return { day: new Date(now - (now % DAY_MS)), page, language: "en", referrer, views };
};
const visits = (days = 30) => listVisits(world.deps, days);

it("adds to what was counted of a page, a language, a host and a day", async () => {
  await recordViews(world.deps, [view("/", { views: 2 }), view("/v/:id", { referrer: "example.org" })]);
  await recordViews(world.deps, [view("/", { views: 3 }), view("/", { referrer: "example.org" })]);
  expect(await world.db.pageViewDay.findMany({ orderBy: [{ page: "asc" }, { referrer: "asc" }] })).toMatchObject([
    { page: "/", referrer: "", views: 5 },
    { page: "/", referrer: "example.org", views: 1 },
    { page: "/v/:id", referrer: "example.org", views: 1 },
  ]);
  expect(await visits()).toEqual([
    { page: "/", views: 6 },
    { page: "/v/:id", views: 1 },
  ]);
});

it("loses nothing where several processes add at once", async () => {
  const pages = Array.from({ length: 40 }, (_, n) => view(`/${n}`));
  const sides = Array.from({ length: 8 }, (_, side) => (side % 2 ? pages : pages.toReversed()));
  await Promise.all(sides.map((views) => recordViews(world.deps, views)));
  expect((await visits()).map(({ views }) => views)).toEqual(new Array(40).fill(8));
});

it("counts the single views of the release before once their day is over, with its own", async () => {
  const at = world.clock.now();
  const single = () => ({ id: randomUUID(), page: "/", language: "en", referrer: "", at });
  await world.db.pageView.createMany({ data: [single(), single()] });
  await recordViews(world.deps, [view("/")]);
  await countDays(world.deps);
  expect(await visits()).toEqual([{ page: "/", views: 3 }]);
  expect(await world.db.pageView.count()).toBe(2);
  world.clock.advance(DAY_MS);
  await countDays(world.deps);
  await countDays(world.deps);
  expect(await visits()).toEqual([{ page: "/", views: 3 }]);
  expect(await world.db.pageView.count()).toBe(0);
});

it("lists no more than the days that were asked for", async () => {
  await recordViews(world.deps, [view("/old")]);
  world.clock.advance(10 * DAY_MS);
  await recordViews(world.deps, [view("/new")]);
  expect(await visits(7)).toEqual([{ page: "/new", views: 1 }]);
  expect(await visits(11)).toHaveLength(2);
});
