import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, chain, issuance, verification } from "#app/modules.server";
import { alterDocument, readStored } from "#tests/builders/stored-documents";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const all = { search: "", state: "all" } as const;

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let count = 0;
beforeEach(async () => {
  world.chain.setDown(false);
  world.chain.setMining(true);
  actor = await world.organization(`anchoring-${++count}`);
  const drafted = await issuance.draftBatch(world.deps, actor, {
    ...style,
    name: "list.csv",
    bytes: csvOf(5, noMail),
  });
  if (!drafted.ok) throw new Error(drafted.code);
  await issuance.issueBatch(world.deps, actor, {
    batchId: drafted.batchId,
    validRowsOnly: false,
    replaceChanged: false,
  });
  await issuance.issueChunks(world.deps, { organizationId: actor.organizationId, batchId: drafted.batchId });
});

const noMail = ([name = "", _email, ...rest]: string[]) => [name, "", ...rest];

async function statuses() {
  const listed = await certificates.listCertificates(world.deps, actor, all);
  if (!listed.ok) throw new Error(listed.code);
  return listed.certificates.map((certificate) => certificate.status);
}

/** Expects every certificate to be anchored, every tree to be mined once, and a consistent database. */
async function expectAllAnchoredOnce() {
  expect(await statuses()).toEqual(Array(5).fill("anchored"));
  const roots = world.chain.minedRoots();
  expect(new Set(roots).size).toBe(roots.length);
  expect(await certificates.checkConsistency(world.deps)).toMatchObject({ faults: [], waitingForAnchor: 0 });
}

describe("anchoring", () => {
  it("puts all waiting certificates into one tree and one transaction", async () => {
    const before = world.chain.minedRoots().length;
    await world.runJobs();
    await expectAllAnchoredOnce();
    expect(world.chain.minedRoots().length).toBe(before + 1);
  });

  const calls = ["nextNonce", "signCall", "broadcast", "transactionState"] as const;
  for (const call of calls) {
    for (const how of ["unapplied", "unanswered"] as const) {
      it(`anchors once when ${call} fails ${how}`, async () => {
        const before = world.chain.minedRoots().length;
        world.chain.failNext(call, how);
        await world.runJobs();
        await expectAllAnchoredOnce();
        expect(world.chain.minedRoots().length).toBe(before + 1);
      });
    }
  }

  const damages: [string, (leaf: string) => string][] = [
    ["has another leaf", (leaf) => (leaf.startsWith("0") ? "1" : "0") + leaf.slice(1)],
    ["has what is no leaf", () => "damaged"],
    ["has no leaf", () => ""],
  ];
  it.each(damages)(
    "goes on for everybody else while one certificate %s, tells support once, and anchors it when it is restored",
    async (_what, damage) => {
      const [victim] = await world.db.certificate.findMany({
        where: { organizationId: actor.organizationId },
        orderBy: { id: "asc" },
        take: 1,
      });
      if (!victim) throw new Error("nothing was issued");
      const { id, leaf } = victim;
      await world.db.certificate.update({ where: { id }, data: { leaf: damage(leaf) } });
      const other = await world.certificate(await world.organization(`neighbor-${count}`));
      await world.runJobs();
      await certificates.anchorWaiting(world.deps);
      expect((await statuses()).sort()).toEqual([...Array(4).fill("anchored"), "pending-anchor"]);
      expect(await world.db.certificate.findUnique({ where: { id: other.id } })).toMatchObject({ damagedAt: null });
      const reported = { key: `certificate-damaged:${id}`, toAddress: world.deps.supportAddress };
      expect(await world.db.message.count({ where: reported })).toBe(1);
      expect((await certificates.checkConsistency(world.deps)).faults).toHaveLength(1);

      await world.db.certificate.update({ where: { id }, data: { leaf } });
      await certificates.anchorWaiting(world.deps);
      expect(await statuses()).toContain("pending-anchor");
      world.clock.advance(61 * 60_000);
      await certificates.anchorWaiting(world.deps);
      await world.runJobs();
      await expectAllAnchoredOnce();
      expect(await world.db.certificate.findUnique({ where: { id } })).toMatchObject({ damagedAt: null });
    },
  );

  it("sends the same bytes again when the answer to sending them was lost", async () => {
    world.chain.setMining(false);
    world.chain.failNext("broadcast", "unanswered");
    await world.runJobs(3);
    world.chain.setMining(true);
    await world.runJobs();
    await expectAllAnchoredOnce();
    expect(new Set(world.chain.broadcasts).size).toBe(world.chain.minedRoots().length);
  });

  it("signs anew when its nonce was used elsewhere", async () => {
    const before = world.chain.minedRoots().length;
    const nonce = await world.deps.chain.nextNonce(world.deps.chain.target().anchorer);
    world.chain.failNext("broadcast", "unapplied");
    await world.runJobs(2);
    world.chain.useNonceElsewhere(nonce);
    await world.runJobs();
    await expectAllAnchoredOnce();
    expect(world.chain.minedRoots().length).toBe(before + 1);
  });

  it("raises the fees of a transaction that is stuck, and anchors once though both are signed", async () => {
    const before = world.chain.minedRoots().length;
    world.chain.setMining(false);
    await world.runJobs(2);
    world.clock.advance(5 * 60_000);
    await world.runJobs(2);
    world.clock.advance(1_000);
    await world.runJobs(2);
    const batch = await world.db.anchorBatch.findFirstOrThrow({ where: { state: "published" } });
    const signed = await world.db.chainTransaction.findMany({ where: { writeId: batch.id } });
    expect(signed).toHaveLength(2);
    expect(signed[0]?.nonce).toBe(signed[1]?.nonce);
    expect(world.chain.broadcasts).toEqual(expect.arrayContaining(signed.map(({ hash }) => hash)));
    world.chain.setMining(true);
    await world.runJobs();
    await expectAllAnchoredOnce();
    expect(world.chain.minedRoots().length).toBe(before + 1);
  });

  for (const nonceUsedElsewhere of [false, true]) {
    const what = nonceUsedElsewhere ? "and its nonce went to another" : "and its nonce is free";
    it(`goes back to pending and anchors again when the chain takes the block back ${what}`, async () => {
      await world.runJobs();
      await expectAllAnchoredOnce();
      world.chain.reorganise({ nonceUsedElsewhere });
      const { organizationId } = actor;
      const { anchorBatchId } = await world.db.certificate.findFirstOrThrow({ where: { organizationId } });
      await chain.advanceWrite(world.deps, { writeId: anchorBatchId ?? "" });
      expect(await statuses()).toEqual(Array(5).fill("pending-anchor"));
      await world.runJobs();
      await expectAllAnchoredOnce();
    });
  }

  it("cannot be checked while the chain does not show what was confirmed, and is looked at again at once", async () => {
    await world.runJobs();
    await expectAllAnchoredOnce();
    const { publicId } = await world.db.certificate.findFirstOrThrow({
      where: { organizationId: actor.organizationId },
    });
    const style = async () => {
      const verified = await verification.verify(world.deps, publicId);
      const anchor = verified?.checks.find(({ name }) => name === "anchor");
      return { verdict: verified?.verdict, outcome: anchor?.outcome, code: anchor?.code };
    };
    expect(await style()).toMatchObject({ verdict: "valid", outcome: "pass" });
    world.chain.reorganise({ nonceUsedElsewhere: false });
    const contradicted = { verdict: "not-checked", outcome: "unknown", code: "chain-contradicts" };
    expect([await style(), await style()]).toEqual([contradicted, contradicted]);
    const waiting = await world.db.$queryRaw<{ due: boolean }[]>`
      select run_at <= now() as due from graphile_worker.jobs where key like 'recheck-write:%:noticed'`;
    expect(waiting).toEqual([{ due: true }]);
    await world.runJobs();
    expect(await style()).toMatchObject({ verdict: "valid" });
    await expectAllAnchoredOnce();
  });

  it("goes on issuing while the chain is down, says that the anchor is pending, and anchors when it is back", async () => {
    world.chain.setDown(true);
    await world.runJobs(3);
    expect(await statuses()).toEqual(Array(5).fill("pending-anchor"));
    const listed = await certificates.listCertificates(world.deps, actor, all);
    const publicId = (listed.ok && listed.certificates[0]?.publicId) || "";
    const verified = await verification.verify(world.deps, publicId);
    expect(verified?.verdict).toBe("anchor-pending");
    world.chain.setDown(false);
    await world.runJobs();
    await expectAllAnchoredOnce();
  });

  it("anchors once when four workers publish one tree at the same time", async () => {
    const before = world.chain.minedRoots().length;
    await certificates.anchorWaiting(world.deps);
    const batch = await world.db.anchorBatch.findFirstOrThrow({ where: { state: "prepared" } });
    await Promise.all([1, 2, 3, 4].map(() => chain.advanceWrite(world.deps, { writeId: batch.id })));
    await world.runJobs();
    await expectAllAnchoredOnce();
    expect(world.chain.minedRoots().length).toBe(before + 1);
  });

  it("puts each certificate into one tree when four workers gather at the same time", async () => {
    await Promise.all([1, 2, 3, 4].map(() => certificates.anchorWaiting(world.deps)));
    await world.runJobs();
    await expectAllAnchoredOnce();
  });

  it.each([
    ["another name", (document: string) => document.replace("Person", "Parson")],
    ["no JSON any more", (document: string) => document.slice(1)],
  ])("never puts a document into a tree that was altered in the database: %s", async (_what, alter) => {
    const victim = await world.db.certificate.findFirstOrThrow({ where: { organizationId: actor.organizationId } });
    const { id } = victim;
    const { document } = await readStored(world.db, id);
    await alterDocument(world.db, id, alter);
    await world.runJobs();
    expect(await world.db.certificate.findUnique({ where: { id } })).toMatchObject({ anchorBatchId: null });
    expect((await statuses()).filter((status) => status === "anchored")).toHaveLength(4);
    await alterDocument(world.db, id, () => document);
    await world.db.certificate.update({ where: { id }, data: { damagedAt: null } });
  });

  it("does not tire of an outage, however often it asks in vain", async () => {
    world.chain.setDown(true);
    await world.runJobs(30);
    world.chain.setDown(false);
    await world.runJobs();
    await expectAllAnchoredOnce();
  });

  it("takes up a tree whose job was lost", async () => {
    await certificates.anchorWaiting(world.deps);
    await world.db.$executeRaw`delete from graphile_worker._private_jobs`;
    await world.runJobs();
    expect(await statuses()).toEqual(Array(5).fill("pending-anchor"));
    await chain.resumeWrites(world.deps);
    await world.runJobs();
    await expectAllAnchoredOnce();
  });
});
