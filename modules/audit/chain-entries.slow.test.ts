import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit, certificates, organizations } from "#app/modules.server";
import { writeSealedLog } from "#app/presenters/write-sealed-log.server";
import { asRole } from "#tests/builders/as-role";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { checkSealedLog } from "./rules/check-sealed-log";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("atlas");
});
afterEach(() => world.close());

const running = new AbortController().signal;
const chain = (deps = world.deps) => audit.chainEntries(deps, {}, running);
const act = (action: string, details: Record<string, string> = {}, subject: string = crypto.randomUUID()) =>
  audit.recordAudit(world.db, world.deps, {
    organizationId: owner.organizationId,
    actor: owner.name,
    action,
    subject,
    details,
  });
async function actMany(count: number) {
  for (let n = 0; n < count; n++) await act("certificate.issued", { publicId: `CERT-${n}` });
}
const faults = async () => (await certificates.checkConsistency(world.deps)).faults;
const chainedEntries = () =>
  world.db.auditEntry.findMany({
    where: { organizationId: owner.organizationId, sequence: { not: null } },
    orderBy: { sequence: "asc" },
  });
const anchor = async () => {
  await certificates.anchorWaiting(world.deps);
  await world.runJobs();
};

/** Returns the database with a transaction that fails at the statement with this number, as if the process died. */
function dyingAt(statement: number): World["db"] {
  let left = statement;
  const counted = (target: object): object =>
    new Proxy(target, {
      get(inner, name) {
        const value = Reflect.get(inner, name);
        if (typeof value === "object" && value !== null) return counted(value);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (left-- <= 0) throw new Error("killed");
          return Reflect.apply(value, inner, args);
        };
      },
    });
  return new Proxy(world.db, {
    get: (db, name) =>
      name === "$transaction"
        ? (run: (tx: object) => Promise<unknown>, options: object) => db.$transaction((tx) => run(counted(tx)), options)
        : Reflect.get(db, name),
  });
}

async function exportLog(query: organizations.AuditQuery = {}) {
  const log = await organizations.exportSealedLog(world.deps, owner, query);
  if (!log.ok) throw new Error(log.code);
  const reported = { organization: "Atlas", exportedAt: world.clock.now(), nameOf: () => "", sentenceOf: () => "" };
  let text = "";
  for await (const piece of writeSealedLog(log, reported)) text += piece;
  return text;
}
const check = (text: string) =>
  checkSealedLog(
    (async function* () {
      yield* text.split("\n");
    })(),
  );

describe("the job that chains the audit log", () => {
  it("gives each committed entry one place in its own organization's chain, and late ones come later", async () => {
    const other = await world.organization("other");
    await act("certificate.issued");
    await chain();
    const late = new Date(world.clock.now().getTime() - 3_600_000);
    const { organizationId } = owner;
    const entry = {
      id: crypto.randomUUID(),
      organizationId,
      actor: "cli",
      action: "member.left",
      subject: "x",
      at: late,
    };
    await world.db.auditEntry.create({ data: entry });
    await chain();
    const mine = await chainedEntries();
    expect(mine.map(({ sequence }) => sequence)).toEqual(mine.map((_, index) => index + 1));
    expect(mine.at(-1)?.action).toBe("member.left");
    expect(await world.db.auditEntry.count({ where: { sequence: null } })).toBe(0);
    expect(await world.db.auditChain.count()).toBe(3);
    expect(await world.db.auditEntry.count({ where: { organizationId: other.organizationId, sequence: 1 } })).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it("leaves whole chunks or nothing when it dies at any statement, and goes on from there", async () => {
    await actMany(3);
    let deaths = 0;
    for (let statement = 0; statement < 60; statement++) {
      await act("certificate.revoked");
      const alive = await chain({ ...world.deps, db: dyingAt(statement) }).then(
        () => true,
        () => false,
      );
      expect(await faults()).toEqual([]);
      if (alive) break;
      deaths++;
    }
    expect(deaths).toBeGreaterThan(6);
    await chain();
    expect(await faults()).toEqual([]);
    expect(await world.db.auditEntry.count({ where: { sequence: null } })).toBe(0);
    expect(await world.db.auditSeal.count()).toBe(await world.db.auditChain.count());
  });

  it("chains each entry once when four run at the same time", async () => {
    await actMany(30);
    await Promise.all([1, 2, 3, 4].map(() => chain()));
    expect(await chainedEntries()).toHaveLength(31);
    expect(await world.db.auditSeal.count()).toBe(await world.db.auditChain.count());
    expect(await faults()).toEqual([]);
  });

  it("seals each chain that grew once a day, and has the heads anchored with the certificates", async () => {
    await world.certificate(owner);
    await chain();
    await chain();
    const seals = await world.db.auditSeal.findMany();
    expect(seals).toHaveLength(2);
    await anchor();
    const [tree] = await world.db.anchorBatch.findMany({ include: { _count: { select: { certificates: true } } } });
    expect(tree).toMatchObject({ leafCount: 3, state: "anchored", _count: { certificates: 1 } });
    expect(await faults()).toEqual([]);
    await act("certificate.revoked");
    await chain();
    expect(await world.db.auditSeal.count()).toBe(2);
    world.clock.advance(24 * 3_600_000);
    await chain();
    await anchor();
    // The platform's own chain has grown by the entries of anchoring.
    expect(await world.db.auditSeal.count()).toBe(4);
    expect(await world.db.anchorBatch.count()).toBe(2);
    expect(await faults()).toEqual([]);
  });

  it("seals today what a clock that was ahead sealed as of a later day", async () => {
    const year = 365 * 24 * 3_600_000;
    await act("certificate.revoked");
    world.clock.advance(year);
    await chain();
    const ahead = await world.db.auditSeal.count();
    world.clock.advance(-year);
    await act("certificate.revoked");
    await chain();
    expect(await world.db.auditSeal.count()).toBeGreaterThan(ahead);
    const sealed = await world.db.auditSeal.count();
    await act("certificate.revoked");
    await chain();
    expect(await world.db.auditSeal.count()).toBe(sealed);
    expect(await faults()).toEqual([]);
  });

  it("anchors nothing twice and loses no head when gathering dies at any statement", async () => {
    await chain();
    for (let statement = 0; statement < 40; statement++) {
      const alive = await certificates.anchorWaiting({ ...world.deps, db: dyingAt(statement) }).then(
        () => true,
        () => false,
      );
      expect(await world.db.auditSeal.count({ where: { treeId: { not: null } } })).toBe(alive ? 2 : 0);
      if (alive) break;
    }
    await anchor();
    expect(await world.db.anchorBatch.count()).toBe(1);
    expect(await faults()).toEqual([]);
  });
});

describe("fsck", () => {
  beforeEach(async () => {
    await actMany(5);
    await chain();
    await anchor();
    await chain();
  });

  it.each([
    [
      "a change",
      `update "AuditEntry" set details = '{"publicId":"other"}' where sequence = 3`,
      /entry 3 .*was changed/,
    ],
    ["a removal", `delete from "AuditEntry" where sequence = 3`, /entry 3 was removed/],
    ["a removal at the end", `delete from "AuditEntry" where sequence >= 5`, /entry 5 was removed, and all after it/],
    [
      "a removal that the chain was made to fit",
      `with gone as (delete from "AuditEntry" where sequence = 6 returning 1)
       update "AuditChain" c set length = 5, head = (select hash from "AuditEntry" e where e."organizationId" = c.id and e.sequence = 5)
       where length = 6`,
      /it was sealed up to entry 6 and ends with 5/,
    ],
    [
      "an insertion",
      `insert into "AuditEntry" (id, "organizationId", actor, action, subject, sequence, digest, hash)
       select gen_random_uuid(), "organizationId", actor, action, subject, 7, digest, hash from "AuditEntry" where sequence = 3 and "organizationId" is not null`,
      /entry 7 .*was inserted after its end/,
    ],
    ["another head", `update "AuditSeal" set head = repeat('a', 64)`, /the head sealed at entry \d+ was changed/],
    ["another path", `update "AuditSeal" set path = '[]'`, /is not what was anchored/],
    ["a chain that is gone", `delete from "AuditChain" where length = 6`, /was sealed up to entry 6 and is gone/],
  ])("names %s", async (_, sql, fault) => {
    expect(await faults()).toEqual([]);
    await world.db.$executeRawUnsafe(
      sql.replaceAll("where sequence", `where "organizationId" is not null and sequence`),
    );
    expect(await faults()).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  it("finds nothing wrong after a certificate was erased whose revocation gave a reason in words", async () => {
    const issued = await world.certificate(owner, { name: "Zineb Alaoui" });
    await act("certificate.revoked", { reason: "Zineb Alaoui cheated" }, issued.id);
    await chain();
    const before = (await chainedEntries()).map(({ hash }) => hash);
    await act("certificate.revoked", { reason: "Zineb Alaoui, once more" }, issued.id);
    const erased = await certificates.eraseRecipient({ ...world.deps, mailer: world.post.mailer }, owner, {
      certificateIds: [issued.id],
      recipient: null,
    });
    expect(erased.ok).toBe(true);
    await chain();
    expect((await chainedEntries()).map(({ hash }) => hash).slice(0, before.length)).toEqual(before);
    expect(JSON.stringify(await world.db.auditEntry.findMany())).not.toContain("Zineb");
    expect(await faults()).toEqual([]);
    expect(await check(await exportLog())).toMatchObject({ faults: [], hidden: 1 });
  });
});

describe("an exported log", () => {
  it("proves itself whole, up to the entry that says it was downloaded", async () => {
    await actMany(1_200);
    await chain();
    await anchor();
    const report = await check(await exportLog());
    expect(report).toMatchObject({ faults: [], shown: 1_202, passedOver: 0, waiting: 0, opening: { whole: true } });
    expect(report?.anchored).toMatchObject({ seal: { sequence: 1_201 }, anchor: { blockNumber: expect.any(Number) } });
  });

  it("proves what it shows where it was narrowed down, and nothing of the others is in it", async () => {
    await actMany(20);
    world.clock.advance(1_000);
    await act("member.removed");
    world.clock.advance(1_000);
    await actMany(3);
    await chain();
    await anchor();
    const text = await exportLog({ group: "members" });
    expect(await check(text)).toMatchObject({
      faults: [],
      shown: 1,
      passedOver: 4,
      anchored: { seal: { sequence: 25 } },
    });
    expect(text).not.toContain("CERT-");
    expect((await check(text.replace("member.removed", "member.left")))?.faults).toHaveLength(1);
    expect(await check(await exportLog({ group: "keys" }))).toMatchObject({ faults: [], shown: 0 });
  });

  it("does not say who of the platform's own people acted, and is proven all the same", async () => {
    const { userId } = await createPerson(world, "staff@sanad.example");
    await organizations.setSuspended(
      world.deps,
      { name: `user:${userId}`, platformRole: "admin" },
      { organizationId: owner.organizationId, suspended: true, reason: "Unpaid invoices." },
    );
    const text = await exportLog();
    expect(text).not.toContain(userId);
    expect(await check(text)).toMatchObject({ faults: [], hidden: 3 });
  });

  it("is for owners and admins", async () => {
    const viewer = asRole(owner, "viewer");
    expect(await organizations.exportSealedLog(world.deps, viewer, {})).toEqual({ ok: false, code: "forbidden" });
    expect(await organizations.getAuditSeal(world.deps, viewer)).toBeNull();
    await chain();
    expect(await organizations.getAuditSeal(world.deps, owner)).toMatchObject({ anchor: null });
    await anchor();
    expect(await organizations.getAuditSeal(world.deps, owner)).toMatchObject({
      anchor: { blockNumber: expect.any(Number) },
    });
  });
});
