import { afterAll, beforeAll, expect, it } from "vitest";
import { createDamageWorld, type Places } from "#tests/damage/world";
import type { World } from "#tests/builders/world";
import { checkEverything } from "./check-everything.server";

let world: World;
let places: Places;
beforeAll(async () => {
  ({ world, places } = await createDamageWorld());
});
afterAll(() => world.close());

it("says nothing where nothing is damaged", async () => {
  const { faults } = await checkEverything(world.deps);
  expect(faults).toEqual([]);
});
