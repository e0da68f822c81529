import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";
import { NO_FILTER } from "../../certificates/rules/certificate-filter";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let other: Awaited<ReturnType<World["organization"]>>;
let ids: string[];
/** Number of certificates in most tests. A worker's chunk has 25 certificates, or 20 where it draws files. */
const FEW = 10;

beforeAll(async () => {
  world = await createWorld();
  other = await world.organization("bystander");
});
afterAll(() => world.close());
let schools = 0;
beforeEach(async () => {
  actor = await world.organization(`many-${schools++}`);
  ids = [];
  await issueUpTo(FEW);
});
async function issueUpTo(count: number, emailOf = (n: number) => `p${n}@example.org`) {
  for (let n = ids.length; n < count; n++)
    ids.push((await world.certificate(actor, { name: `Person ${n}`, email: emailOf(n) })).id);
}
const noEmail = () => "";

type Kind = Parameters<typeof issuance.draftBulkAction>[2]["kind"];
const form = { reason: "misconduct", note: "", tags: "" };
async function draft(kind: Kind, chosen: { ids: string[] } | { filter: typeof NO_FILTER } = { ids }) {
  const result = await issuance.draftBulkAction(world.deps, actor, { kind, chosen });
  if (!result.ok) throw new Error(result.code);
  return result.id;
}
const confirm = (id: string, more = {}) => issuance.confirmBulkAction(world.deps, actor, { id, ...form, ...more });
async function read(id: string) {
  const result = await issuance.getBulkAction(world.deps, actor, id);
  if (!result.ok) throw new Error(result.code);
  return result.action;
}
const run = (id: string, signal?: AbortSignal) =>
  issuance.actOnMany(world.deps, { organizationId: actor.organizationId, bulkActionId: id }, signal);
const revoked = () => world.db.certificate.count({ where: { id: { in: ids }, revokedAt: { not: null } } });
const audits = (action: string) => world.db.auditEntry.count({ where: { action, subject: { in: ids } } });

describe("acting on many", { timeout: 60_000 }, () => {
  it("says first what will happen, does it once, and says what was left out and why", async () => {
    const count = 27;
    await issueUpTo(count);
    await certificates.revokeCertificate(world.deps, actor, { id: ids[0] ?? "", reason: "duplicate" });
    const id = await draft("revoke");
    expect(await read(id)).toMatchObject({
      state: "draft",
      total: count,
      will: count - 1,
      leftOut: [{ code: "already-revoked", count: 1 }],
    });
    expect(await revoked()).toBe(1);
    expect(await confirm(id, { reason: "no reason" })).toEqual({ ok: false, code: "reason-required" });
    expect(await Promise.all([confirm(id), confirm(id)])).toEqual([{ ok: true }, { ok: true }]);
    await world.runJobs();
    expect(await revoked()).toBe(count);
    const done = await read(id);
    expect(done).toMatchObject({ state: "finished", done: count - 1, waiting: 0 });
    expect(done.each).toMatchObject([{ id: ids[0], code: "already-revoked", recipientName: "Person 0" }]);
    expect(await audits("certificate.revoked")).toBe(count);
    expect(await world.db.message.count({ where: { about: { in: ids }, kind: "certificate-revoked" } })).toBe(count);
  });

  it("goes on where it was after it was killed between and within chunks, each certificate once", async () => {
    const count = 60;
    await issueUpTo(count, noEmail);
    const id = await draft("suspend");
    await confirm(id);
    const { db } = world.deps;
    let transactions = 0;
    // The second chunk is lost with its transaction, as when the process is killed before the commit.
    const dying = {
      $transaction: (work: never, options: never) => {
        if (++transactions === 2) throw new Error("killed");
        return db.$transaction(work, options);
      },
    } as unknown as typeof db;
    const input = { organizationId: actor.organizationId, bulkActionId: id };
    await expect(issuance.actOnMany({ ...world.deps, db: dying }, input)).rejects.toThrow("killed");
    expect(await read(id)).toMatchObject({ state: "running", done: 25 });
    await Promise.all([run(id), run(id)]);
    expect(await read(id)).toMatchObject({ state: "finished", done: count, leftOut: [] });
    expect(await audits("certificate.suspended")).toBe(count);
  });

  it("leaves the rest as it was once whoever asked for it may no longer do it", async () => {
    const id = await draft("revoke");
    await confirm(id);
    const userId = actor.name.slice("user:".length);
    const membership = { organizationId: actor.organizationId, userId };
    await world.db.membership.updateMany({ where: membership, data: { role: "viewer" } });
    await world.runJobs();
    expect(await revoked()).toBe(0);
    expect(await read(id)).toMatchObject({ state: "finished", leftOut: [{ code: "not-allowed", count: FEW }] });
    await world.db.membership.updateMany({ where: membership, data: { role: "owner" } });
    await confirm(await draft("revoke"));
    await world.runJobs();
    expect(await revoked()).toBe(FEW);
  });

  it("stops where it is told to, and leaves the rest as it was", async () => {
    const id = await draft("revoke");
    await confirm(id);
    expect(await issuance.cancelBulkAction(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.cancelBulkAction(world.deps, actor, id)).toEqual({ ok: true });
    await world.runJobs();
    expect(await revoked()).toBe(0);
    expect(await read(id)).toMatchObject({ state: "cancelled", leftOut: [{ code: "cancelled", count: FEW }] });
  });

  it("acts on what the person saw, not on what matches later", async () => {
    const id = await draft("tag", { filter: { ...NO_FILTER, search: "person" } });
    const { id: later } = await world.certificate(actor, { name: "Person later" });
    expect(await confirm(id)).toEqual({ ok: false, code: "tags-required" });
    await confirm(id, { tags: "Spring, Été" });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: "finished", done: FEW });
    const tagged = await world.db.certificate.findMany({ where: { tags: { has: "Spring" } }, select: { id: true } });
    expect(tagged.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    expect(ids).not.toContain(later);
    const found = await certificates.listCertificates(world.deps, actor, { tag: "ete" });
    expect(found).toMatchObject({ count: FEW });
  });

  it("reinstates what is suspended, and lets two act on the same ones at once", async () => {
    const few = ids.slice(0, 6);
    const suspending = await Promise.all([draft("suspend", { ids: few }), draft("revoke", { ids: few.toReversed() })]);
    await Promise.all(suspending.map((id) => confirm(id)));
    await Promise.all(suspending.map((id) => run(id)));
    const after = await world.db.certificate.findMany({ where: { id: { in: few } } });
    expect(after.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    const rest = ids.slice(6, 10);
    for (const kind of ["suspend", "reinstate"] as const) {
      const id = await draft(kind, { ids: [...rest, ...few.slice(0, 1)] });
      await confirm(id, { reason: "under-review" });
      await run(id);
      expect(await read(id)).toMatchObject({ done: 4, leftOut: [{ code: "already-revoked", count: 1 }] });
    }
    await world.runJobs();
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });

  it("is for those whose role allows it, and passes over what is another organization's", async () => {
    const { id: foreign } = await world.certificate(other, {});
    const viewer = asRole(actor, "viewer");
    const input = { kind: "revoke", chosen: { ids } } as const;
    expect(await issuance.draftBulkAction(world.deps, viewer, input)).toEqual({ ok: false, code: "forbidden" });
    expect(await issuance.draftBulkAction(world.deps, actor, { kind: "revoke", chosen: { ids: [foreign] } })).toEqual({
      ok: false,
      code: "nothing-chosen",
    });
    const id = await draft("revoke", { ids: [foreign, ids[0] ?? ""] });
    expect(await read(id)).toMatchObject({ total: 1 });
    expect(await issuance.getBulkAction(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.confirmBulkAction(world.deps, other, { id, ...form })).toMatchObject({ ok: false });
    world.clock.advance(25 * 3_600_000);
    await issuance.purgeBulkDrafts(world.deps);
    expect(await issuance.getBulkAction(world.deps, actor, id)).toEqual({ ok: false, code: "not-found" });
  });
});

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

describe("keeping many", { timeout: 60_000 }, () => {
  it("draws the files that were asked for, once each, leaves out what was erased, and lists the rest by name", async () => {
    const count = 22;
    await issueUpTo(count, noEmail);
    const erased = { certificateIds: [ids[2] ?? ""], recipient: "Person 2" };
    expect(await certificates.eraseRecipient(world.deps, actor, erased)).toMatchObject({ ok: true });
    const id = await draft("files");
    expect(await confirm(id)).toEqual({ ok: false, code: "formats-required" });
    expect(await issuance.listFiles(world.deps, actor, id)).toEqual({ ok: false, code: "not-found" });
    expect(await confirm(id, { formats: ["json", "bat"] })).toEqual({ ok: true });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: "finished", done: count - 1, formats: ["json"] });
    const files = await issuance.listFiles(world.deps, actor, id);
    if (!files.ok) throw new Error(files.code);
    const found = await allOf(files.publicIds);
    expect(new Set(found).size).toBe(count - 1);
    expect(await issuance.listFiles(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
  });

  it("exports what they say with their documents, and writes down who did", async () => {
    await certificates.revokeCertificate(world.deps, actor, { id: ids[0] ?? "", reason: "duplicate" });
    const id = await draft("export");
    const result = await issuance.exportMany(world.deps, actor, { id, as: "json" });
    if (!result.ok) throw new Error(result.code);
    const all = await allOf(result.certificates);
    expect(all).toHaveLength(FEW);
    const [first] = all;
    expect(first).toMatchObject({ recipientName: "Person 0", status: "revoked", reason: "duplicate" });
    expect(first?.credential).toMatchObject({ credentialSubject: { type: ["AchievementSubject"] } });
    expect(await world.db.auditEntry.count({ where: { action: "bulk.exported", subject: id } })).toBe(1);
    expect(await issuance.exportMany(world.deps, other, { id, as: "json" })).toEqual({
      ok: false,
      code: "not-found",
    });
    const tagging = await draft("tag");
    expect(await issuance.exportMany(world.deps, actor, { id: tagging, as: "csv" })).toMatchObject({ ok: false });
  });
});
