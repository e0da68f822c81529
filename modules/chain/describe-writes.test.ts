import { afterAll, beforeAll, expect, it } from "vitest";
import { chain } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("describes the writes: counts, the last anchor, and what is not done with the reason", async () => {
  const organization = "https://certificates.example.org/issuers/school";
  const call = { kind: "register-key", organization, key: "did:key:z6MkOne" } as const;
  await world.db.$transaction((tx) => chain.queueWrite(tx, world.deps, { key: "one", call }));
  expect(await chain.describeWrites(world.deps)).toMatchObject({
    counts: { waiting: 1, done: 0 },
    lastAnchor: null,
    open: [{ kind: "register-key", state: "waiting", stuck: false, attempts: 0 }],
  });
  world.clock.advance(11 * 60_000);
  expect((await chain.describeWrites(world.deps)).open).toMatchObject([{ stuck: true }]);
  world.chain.setAuthority(false);
  await world.runJobs();
  expect((await chain.describeWrites(world.deps)).open).toMatchObject([
    { state: "refused", refusal: "NotAuthority", stuck: true },
  ]);
  world.chain.setAuthority(true);
  const anchor = { kind: "anchor", root: `0x${"ab".repeat(32)}` } as const;
  const writeId = await world.db.$transaction((tx) => chain.queueWrite(tx, world.deps, { key: "two", call: anchor }));
  // Without effects: this anchor has no tree.
  for (const _step of ["send", "confirm"]) await chain.advanceWrite({ ...world.deps, chainEffects: {} }, { writeId });
  const described = await chain.describeWrites(world.deps);
  expect(described.counts).toMatchObject({ done: 1, refused: 1 });
  expect(described.lastAnchor?.transactionHash).toMatch(/^0x/);
});
