import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { chain } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  world.chain.setDown(false);
  await world.db.message.deleteMany();
});

const watch = async (money: { isLocal: boolean; anchorsPaidFor: number }) => {
  world.chain.setMoney(money);
  const errors: unknown[] = [];
  const log = { ...world.deps.log, error: (_text: string, fields?: object) => errors.push(fields) };
  await chain.watchBalance({ ...world.deps, log });
  return errors;
};
const messages = () => world.db.message.findMany({ where: { kind: "chain-balance" } });

it("warns in the log and by mail when a sender can pay for fewer anchors than configured", async () => {
  expect(await watch({ isLocal: false, anchorsPaidFor: 200 })).toEqual([]);
  expect(await messages()).toEqual([]);
  const { anchorer } = world.deps.chain.target();
  expect(await watch({ isLocal: false, anchorsPaidFor: 199 })).toEqual([
    { address: anchorer, ether: "0.0199", anchorsPaidFor: 199 },
  ]);
  const [message] = await messages();
  expect(message?.toAddress).toBe("support@certificates.example.org");
  await world.runJobs();
  expect((await messages()).map(({ state }) => state)).toEqual(["sent"]);
});

it("mails once a day, and logs each time", async () => {
  const low = { isLocal: false, anchorsPaidFor: 5 };
  await watch(low);
  world.clock.advance(3_600_000);
  expect(await watch(low)).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  world.clock.advance(24 * 3_600_000);
  await watch(low);
  expect(await messages()).toHaveLength(2);
});

it("never warns of play money on a local chain", async () => {
  expect(await watch({ isLocal: true, anchorsPaidFor: 0 })).toEqual([]);
  expect(await messages()).toEqual([]);
});

it("says nothing of a balance that could not be read", async () => {
  world.chain.setMoney({ isLocal: false, anchorsPaidFor: 0 });
  world.chain.setDown(true);
  await expect(chain.watchBalance(world.deps)).rejects.toMatchObject({ reason: "unreachable" });
  expect(await messages()).toEqual([]);
});
