import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, credentials, verification } from "#app/modules.server";
import { NOW, sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let id: string;
let publicId: string;
let listId: string;
let count = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.chain.setDown(false);
  world.clock.set("2026-11-20T09:00:00Z");
  actor = await world.organization(`lists-${++count}`);
  ({ id, publicId } = await issue());
  listId = (await world.db.certificate.findUniqueOrThrow({ where: { id } })).statusListId;
});

async function issue() {
  const issued = await world.certificate(actor);
  await world.runJobs();
  return issued;
}

const revoke = (which = id) =>
  certificates.revokeCertificate(world.deps, actor, { id: which, reason: "issued-in-error" });
const publish = async () => {
  await certificates.publishSnapshots(world.deps);
  await world.runJobs();
};
const published = () =>
  world.chain.minedCalls().flatMap((call) => {
    if (call.kind !== "publish-status" || !call.list.includes(listId)) return [];
    return [credentials.versionOfDigest(call.digest)];
  });
const listOf = async (purpose: "revocation" | "suspension") =>
  (await certificates.getStatusListCredential(world.deps, { listId, purpose }))?.credential;
const faults = async () =>
  (await certificates.checkConsistency(world.deps)).faults.filter((fault) => fault.includes(listId));
const statusCheck = async () =>
  (await verification.verify(world.deps, publicId))?.checks.find(({ name }) => name === "status");

/** Simulates a database restored from before the last change. */
async function rollBack() {
  await world.db.certificate.updateMany({
    where: { statusListId: listId },
    data: { revokedAt: null, revocationReason: null },
  });
  await world.db.statusList.update({ where: { id: listId }, data: { version: { decrement: 1 } } });
}

type Lists = Record<string, unknown>;
const both = async (): Promise<Lists> => ({
  revocation: await listOf("revocation"),
  suspension: await listOf("suspension"),
});

/** Runs a standalone verification with these lists. */
async function alone(lists: Lists, chainReach = true) {
  const outside: verification.StandaloneLookups = {
    ...sourcesOf(world),
    fetchStatusList: async (url) => lists[url.endsWith("suspension") ? "suspension" : "revocation"],
    async findSnapshot({ contract, publisher, list }) {
      const target = world.deps.chain.target();
      expect({ contract, publisher }).toEqual({ contract: target.contract, publisher: target.anchorer });
      return chainReach ? ((await world.deps.chain.findSnapshot(list)) ?? undefined) : null;
    },
  };
  const result = await verification.verifyStandalone(await world.credential(publicId), outside, NOW);
  return { verdict: result?.verdict, status: result?.checks.find(({ name }) => name === "status")?.code };
}

describe("publishing the digests of lists", () => {
  it("publishes a new list at once, a changed one a day later, and an unchanged one never again", async () => {
    await publish();
    expect(published()).toEqual([1]);
    await revoke();
    await publish();
    expect(published()).toEqual([1]);
    world.clock.advance(24 * 3_600_000);
    await publish();
    expect(published()).toEqual([1, 2]);
    world.clock.advance(48 * 3_600_000);
    await publish();
    expect(published()).toEqual([1, 2]);
    expect(await faults()).toEqual([]);
  });

  it("asks for what changed since a clock that was ahead, and waits its day after that", async () => {
    const own = await createWorld();
    try {
      const owner = await own.organization("ahead");
      const [one, other] = [await own.certificate(owner), await own.certificate(owner)];
      const countSnapshots = async () => {
        await certificates.publishSnapshots(own.deps);
        return own.db.statusSnapshot.count();
      };
      const year = 365 * 24 * 3_600_000;
      own.clock.advance(year);
      expect(await countSnapshots()).toBe(1);
      own.clock.advance(-year);
      const input = { id: one.id, reason: "issued-in-error" } as const;
      await certificates.revokeCertificate(own.deps, owner, input);
      expect(await countSnapshots()).toBe(2);
      await certificates.revokeCertificate(own.deps, owner, { ...input, id: other.id });
      expect(await countSnapshots()).toBe(2);
    } finally {
      await own.close();
    }
  });

  it("publishes a version once when four workers do it at the same time", async () => {
    await Promise.all([1, 2, 3, 4].map(() => certificates.publishSnapshots(world.deps)));
    await world.runJobs();
    expect(published()).toEqual([1]);
  });

  it("publishes what anyone can compute from the two signed lists", async () => {
    await revoke();
    await publish();
    const { statusIndex: index } = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    const read = async (purpose: "revocation" | "suspension") => {
      const list = await listOf(purpose);
      const expected = { listUrl: list?.id ?? "", issuerDid: list?.issuer ?? "", purpose, index };
      const bit = await credentials.readStatusBit(list, expected);
      if (!bit) throw new Error("the list is not signed as it should be");
      return bit;
    };
    const [revocation, suspension] = [await read("revocation"), await read("suspension")];
    expect([revocation.set, suspension.set]).toEqual([true, false]);
    const version = revocation.version ?? 0;
    const digest = credentials.statusDigest({ version, revocation: revocation.bits, suspension: suspension.bits });
    expect(world.chain.minedCalls()).toContainEqual({
      kind: "publish-status",
      list: `https://certificates.example.org/status/${listId}`,
      digest,
    });
  });
});

describe("a list that was rolled back", () => {
  it("shows on the page, is never in force, and stands in the evidence", async () => {
    await publish();
    expect(await statusCheck()).toMatchObject({
      outcome: "pass",
      evidence: { statusListVersion: 1, snapshotTransaction: expect.stringMatching(/^0x/) },
    });
    await revoke();
    world.clock.advance(24 * 3_600_000);
    await publish();
    expect((await verification.verify(world.deps, publicId))?.verdict).toBe("revoked");
    await rollBack();
    expect(await statusCheck()).toMatchObject({ outcome: "unknown", code: "status-rolled-back" });
    expect((await verification.verify(world.deps, publicId))?.verdict).toBe("not-checked");
    expect(await faults()).toEqual([expect.stringContaining("was published with version 2")]);
  });

  it("still shows a revocation that it knows", async () => {
    await revoke();
    const other = await issue();
    await revoke(other.id);
    await publish();
    await world.db.statusList.update({ where: { id: listId }, data: { version: 2 } });
    expect((await verification.verify(world.deps, publicId))?.verdict).toBe("revoked");
  });

  it("is believed by the page while the contract cannot be asked, whose anchor check says so", async () => {
    await publish();
    world.chain.setDown(true);
    expect(await statusCheck()).toMatchObject({ outcome: "pass", code: "in-force" });
    expect((await verification.verify(world.deps, publicId))?.verdict).toBe("not-checked");
  });

  it("shows to whoever verifies alone, unless the chain is out of reach", async () => {
    const old = await both();
    expect(await alone(old)).toEqual({ verdict: "valid", status: "in-force" });
    await publish();
    expect(await alone(old)).toEqual({ verdict: "valid", status: "in-force" });
    const other = await issue();
    await revoke(other.id);
    expect(await alone(await both())).toEqual({ verdict: "valid", status: "in-force" });
    expect(await alone(old)).toEqual({ verdict: "valid", status: "in-force" });
    world.clock.advance(24 * 3_600_000);
    await publish();
    world.clock.set("2026-11-20T09:00:00Z");
    expect(await alone(await both())).toEqual({ verdict: "valid", status: "in-force" });
    expect(await alone(old)).toEqual({ verdict: "not-checked", status: "status-rolled-back" });
    expect(await alone(old, false)).toEqual({ verdict: "valid", status: "in-force" });
  });

  it("shows also where bits were changed under the same version", async () => {
    const other = await issue();
    await revoke(other.id);
    await publish();
    await world.db.certificate.update({ where: { id: other.id }, data: { revokedAt: null } });
    expect(await alone(await both())).toEqual({ verdict: "not-checked", status: "status-rolled-back" });
    expect(await faults()).toEqual([expect.stringContaining("is not what was published as its version 2")]);
  });
});
