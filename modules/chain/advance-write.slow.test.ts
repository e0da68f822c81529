import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chain } from "#app/modules.server";
import type { ContractCall } from "#modules/kernel/ports";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let count = 0;
let organization: string;
let key: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.chain.setDown(false);
  world.chain.setMining(true);
  world.chain.setRegistrar(true);
  world.chain.setAuthority(true);
  organization = `https://certificates.example.org/issuers/school-${++count}`;
  key = `did:key:z6Mk${count}`;
});

const register = (): ContractCall => ({ kind: "register-key", organization, key });
const retire = (): ContractCall => ({ kind: "retire-key", organization, key });
const report = (): ContractCall => ({ kind: "report-key-compromise", organization, key });
const publish = (): ContractCall => ({ kind: "publish-status", list: organization, digest: `0x${"ab".repeat(32)}` });

const rootOf = (number: number): `0x${string}` => `0x${String(number).padStart(64, "0")}`;
const queue = (call: ContractCall, more: { afterId?: string; key?: string } = {}) =>
  world.db.$transaction((tx) => chain.queueWrite(tx, world.deps, { key: `${call.kind}:${count}`, call, ...more }));
const rowOf = (id: string) => world.db.chainWrite.findUniqueOrThrow({ where: { id } });
const timesMined = (call: ContractCall) =>
  world.chain.minedCalls().filter((mined) => JSON.stringify(mined) === JSON.stringify(call)).length;

describe("a write to the contract", () => {
  const kinds = { register, publish, retire, report };
  for (const [name, call] of Object.entries(kinds)) {
    const steps =
      name === "publish"
        ? (["nextNonce", "signCall", "broadcast", "transactionState"] as const)
        : (["simulateCall", "nextNonce", "signCall", "broadcast", "transactionState"] as const);
    for (const step of steps) {
      for (const how of ["unapplied", "unanswered"] as const) {
        it(`of the kind ${name} happens once when ${step} fails ${how}`, async () => {
          if (name === "retire" || name === "report") world.chain.callElsewhere(register());
          const id = await queue(call());
          world.chain.failNext(step, how);
          await world.runJobs();
          expect(await rowOf(id)).toMatchObject({ state: "done", transactionHash: expect.stringMatching(/^0x/) });
          expect(timesMined(call())).toBe(1);
          expect(world.chain.revertedCalls()).toEqual([]);
        });
      }
    }
  }

  const named = { register, publish, anchor: () => ({ kind: "anchor", root: rootOf(count) }) as const };
  for (const [name, call] of Object.entries(named)) {
    for (const step of ["nextNonce", "signCall", "broadcast", "transactionState"] as const) {
      it(`of the kind ${name} happens once when the worker is killed after ${step} and its job is lost`, async () => {
        // Without effects: this anchor has no tree, only the write is tested.
        const deps = { ...world.deps, chainEffects: {} };
        const writeId = await queue(call());
        world.chain.failNext(step, "killed");
        await expect(chain.advanceWrite(deps, { writeId })).rejects.toThrow(`killed after ${step}`);
        await world.db.$executeRaw`delete from graphile_worker._private_jobs`;
        for (let run = 0; run < 3; run++) await chain.advanceWrite(deps, { writeId });
        expect(await rowOf(writeId)).toMatchObject({ state: "done" });
        expect(timesMined(call())).toBe(1);
        expect(world.chain.revertedCalls()).toEqual([]);
      });
    }
  }

  it("is taken up by the job that looks every minute when its own was lost", async () => {
    const id = await queue(register());
    await world.db.$executeRaw`delete from graphile_worker._private_jobs`;
    await world.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "waiting" });
    await chain.resumeWrites(world.deps);
    await world.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "done" });
  });

  it("is the first one when it is asked for again under its key", async () => {
    const first = await queue(register());
    expect(await queue(register())).toBe(first);
    await world.runJobs();
    expect(await queue(register())).toBe(first);
    await world.runJobs();
    expect(timesMined(register())).toBe(1);
  });

  it("states an unchanged list again under another key, for that dates it anew", async () => {
    await queue(publish(), { key: `monday:${count}` });
    await queue(publish(), { key: `tuesday:${count}` });
    await world.runJobs();
    expect(timesMined(publish())).toBe(2);
  });

  it("happens once when four workers do it at the same time", async () => {
    const id = await queue(register());
    await Promise.all([1, 2, 3, 4].map(() => chain.advanceWrite(world.deps, { writeId: id })));
    await world.runJobs();
    expect(await world.db.chainTransaction.count({ where: { writeId: id } })).toBe(1);
    expect(timesMined(register())).toBe(1);
  });

  it("gives each of many writes a nonce of its own, whatever their kind", async () => {
    const ids = await Promise.all([queue(register()), queue(publish())]);
    await Promise.all(ids.map((writeId) => chain.advanceWrite(world.deps, { writeId })));
    const signed = await world.db.chainTransaction.findMany({ where: { writeId: { in: ids } } });
    expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(2);
    await world.runJobs();
    expect(timesMined(register()) + timesMined(publish())).toBe(2);
  });

  it("counts as done, with the contract's own date, where it stands already", async () => {
    world.chain.callElsewhere(register());
    const id = await queue(register());
    await world.runJobs();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "done", transactionHash: null });
    expect(row.blockTime).not.toBeNull();
    expect(timesMined(register())).toBe(1);
    expect(await world.db.chainTransaction.count({ where: { writeId: id } })).toBe(0);
  });

  it("counts as done when it reverted because somebody else was faster", async () => {
    const id = await queue(register());
    world.chain.setMining(false);
    await world.runJobs(2);
    world.chain.callElsewhere(register());
    world.chain.setMining(true);
    expect(world.chain.revertedCalls()).toContainEqual(register());
    await world.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "done", transactionHash: null });
    expect(timesMined(register())).toBe(1);
  });

  it("is not tried where the contract would refuse it, nor is what comes after it", async () => {
    world.chain.setAuthority(false);
    const first = await queue(register());
    const second = await queue(retire(), { afterId: first });
    await world.runJobs();
    for (const id of [first, second]) {
      expect(await rowOf(id)).toMatchObject({ state: "refused", refusal: "NotAuthority" });
    }
    expect(await world.db.chainTransaction.count({ where: { writeId: { in: [first, second] } } })).toBe(0);
  });

  it("waits for what must stand before", async () => {
    const first = await queue(register());
    const second = await queue(retire(), { afterId: first });
    await chain.advanceWrite(world.deps, { writeId: second });
    expect(await rowOf(second)).toMatchObject({ state: "waiting" });
    await world.runJobs();
    expect(await rowOf(second)).toMatchObject({ state: "done" });
    const calls = world.chain.minedCalls().map((call) => JSON.stringify(call));
    expect(calls.indexOf(JSON.stringify(register()))).toBeLessThan(calls.indexOf(JSON.stringify(retire())));
  });

  it("waits while the registrar's key is kept elsewhere, and goes on when it is here", async () => {
    world.chain.setRegistrar(false);
    const id = await queue(register());
    await world.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "waiting" });
    const published = await queue(publish());
    await world.runJobs();
    expect(await rowOf(published)).toMatchObject({ state: "done" });
    await world.db.$executeRaw`delete from graphile_worker._private_jobs`;
    await chain.resumeWrites(world.deps);
    const [waiting] = await world.db.$queryRaw<{ jobs: number }[]>`
      select count(*)::int as jobs from graphile_worker._private_jobs`;
    expect(waiting?.jobs).toBe(0);
    world.chain.setRegistrar(true);
    await chain.resumeWrites(world.deps);
    await world.runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "done" });
  });

  for (const nonceUsedElsewhere of [false, true]) {
    const what = nonceUsedElsewhere ? "and its nonce went to another" : "and its nonce is free";
    it(`is written again when the chain takes the block back ${what}`, async () => {
      const id = await queue(register());
      await world.runJobs();
      world.chain.reorganise({ nonceUsedElsewhere });
      await chain.advanceWrite(world.deps, { writeId: id });
      expect(await rowOf(id)).toMatchObject({ state: "published", blockNumber: null });
      await world.runJobs();
      expect(await rowOf(id)).toMatchObject({ state: "done" });
      expect(timesMined(register())).toBe(1);
    });
  }

  it("is refused by a platform that is connected to another contract", async () => {
    const id = await queue(register());
    await world.db.chainWrite.update({
      where: { id },
      data: { contract: "0x0000000000000000000000000000000000000001" },
    });
    await expect(chain.advanceWrite(world.deps, { writeId: id })).rejects.toThrow(/another chain, contract/);
    expect(timesMined(register())).toBe(0);
    await world.db.chainWrite.update({ where: { id }, data: { state: "refused" } });
  });
});
