import { afterEach, beforeEach, expect, it } from "vitest";
import { billing, figures, type organizations } from "#app/modules.server";
import { payForPlan } from "#tests/builders/paying";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
const admin: organizations.PlatformActor = { name: "user:1", platformRole: "admin" };

beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function revenue(period: (typeof figures.PLATFORM_PERIODS)[number]) {
  const found = await figures.getPlatformFigures(world.deps, admin, period);
  if (!found.ok) throw new Error(found.code);
  const series = found.series.find(({ name }) => name === "revenue");
  expect(series?.unit).toBe("cent");
  return found.steps.flatMap(({ from }, index) => (series?.counts[index] ? [[from, series.counts[index]]] : []));
}

it("is what was invoiced in a step less what was taken back in it, in cents and without VAT", async () => {
  world.clock.set("2026-01-31T23:59:59Z");
  const atlas = await world.organization("atlas", "basic");
  await payForPlan(world, atlas, "pro");
  world.clock.set("2026-02-01T00:00:00Z");
  await payForPlan(world, await world.organization("rival", "basic"), "basic");
  expect(await revenue("30-days")).toEqual([
    ["2026-01-31", 29_00],
    ["2026-02-01", 9_00],
  ]);
  world.clock.set("2026-02-02T09:00:00Z");
  await billing.claimRefund(world.deps, atlas);
  expect(await revenue("30-days")).toEqual([
    ["2026-01-31", 29_00],
    ["2026-02-01", 9_00],
    ["2026-02-02", -29_00],
  ]);
  expect(await revenue("12-months")).toEqual([
    ["2026-01-01", 29_00],
    ["2026-02-01", -20_00],
  ]);
});

it("leaves out what was before the period, and is nothing where nothing was sold", async () => {
  world.clock.set("2026-01-31T10:00:00Z");
  expect(await revenue("30-days")).toEqual([]);
  await payForPlan(world, await world.organization("atlas", "basic"), "pro");
  expect(await revenue("30-days")).toEqual([["2026-01-31", 29_00]]);
  world.clock.set("2026-03-02T10:00:00Z");
  expect(await revenue("30-days")).toEqual([]);
});
