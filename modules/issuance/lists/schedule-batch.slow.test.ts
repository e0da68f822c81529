import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

async function drafted(actor: Actor, count: number, prefix = "") {
  const bytes = csvOf(count, ([name, ...rest]) => [`${prefix}${name}`, ...rest]);
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
async function batchOf(actor: Actor, batchId: string) {
  const result = await issuance.getBatch(world.db, actor, batchId);
  if (!result.ok) throw new Error(result.code);
  return result.batch;
}
const used = async (actor: Actor) => (await billing.getQuota(world.db, world.deps, actor.organizationId)).used;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

describe("a scheduled list", () => {
  it("spends nothing until its time, and is issued then in the name of who scheduled it", async () => {
    const actor = await world.organization("later");
    const batchId = await drafted(actor, 30);
    const at = inHours(2);
    expect(await issuance.scheduleBatch(world.deps, actor, { batchId, at, ...plain })).toEqual({ ok: true });
    expect(await used(actor)).toBe(0);
    const job = { organizationId: actor.organizationId, batchId };
    await issuance.issueScheduled(world.deps, job);
    expect((await batchOf(actor, batchId)).state).toBe("scheduled");
    world.clock.advance(2 * HOUR_MS);
    await issuance.issueScheduled(world.deps, job);
    await issuance.issueScheduled(world.deps, job);
    await world.runJobs();
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "issued", counts: { issued: 30 } });
    expect(await used(actor)).toBe(30);
    expect((await world.db.certificate.findFirstOrThrow({ where: { batchId } })).issuedBy).toBe(actor.name);
  });

  it("can be a draft again before its time, and its job does nothing then", async () => {
    const actor = await world.organization("not-later");
    const batchId = await drafted(actor, 3);
    await issuance.scheduleBatch(world.deps, actor, { batchId, at: inHours(1), ...plain });
    expect(await issuance.unscheduleBatch(world.deps, actor, batchId)).toEqual({ ok: true });
    world.clock.advance(2 * HOUR_MS);
    await issuance.issueScheduled(world.deps, { organizationId: actor.organizationId, batchId });
    expect((await batchOf(actor, batchId)).state).toBe("draft");
    expect(await issuance.unscheduleBatch(world.deps, actor, batchId)).toEqual({
      ok: false,
      code: "not-scheduled",
    });
  });

  it("is held back as a draft where the plan does not allow it then, and everybody who may issue is told", async () => {
    const actor = await world.organization("too-many", "basic");
    const { organizationId } = actor;
    const later = await drafted(actor, 80);
    const at = inHours(1);
    await issuance.scheduleBatch(world.deps, actor, { batchId: later, at, ...plain });
    const forecast = (batchId: string) => issuance.forecastRemaining(world.deps, organizationId, batchId, at);
    const now = await drafted(actor, 80, "Other");
    expect([await forecast(later), await forecast(now)]).toEqual([100, 20]);
    await issuance.issueBatch(world.deps, actor, { batchId: now, ...plain });
    expect(await forecast(later)).toBe(20);
    world.clock.advance(HOUR_MS);
    await issuance.issueScheduled(world.deps, { organizationId, batchId: later });
    expect(await batchOf(actor, later)).toMatchObject({ state: "draft", heldBack: "quota-exceeded" });
    expect(await used(actor)).toBe(80);
    await world.runJobs();
    expect(world.post.sent.filter(({ subject }) => subject.includes("heldBack"))).toHaveLength(1);
  });

  it("is not issued in the name of somebody who may not any more: the others are told, and decide", async () => {
    const actor = await world.organization("removed-since");
    const { organizationId } = actor;
    const person = await createPerson(world, "scheduling@example.org");
    const data = { organizationId, userId: person.userId, role: "issuer" as const };
    await world.db.membership.create({ data });
    const scheduling = asRole({ ...actor, name: `user:${person.userId}` }, "issuer");
    const batchId = await drafted(scheduling, 3);
    await issuance.scheduleBatch(world.deps, scheduling, { batchId, at: inHours(1), ...plain });
    await world.db.membership.deleteMany({ where: data });
    world.clock.advance(2 * HOUR_MS);
    await issuance.issueScheduled(world.deps, { organizationId, batchId });
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "draft", heldBack: "not-allowed" });
    expect(await world.db.message.count({ where: { organizationId, kind: "batch-held-back" } })).toBe(1);
  });

  it("refuses a time that has passed or is years away, and a list that cannot be issued as it is", async () => {
    const actor = await world.organization("wrong-times");
    const batchId = await drafted(actor, 1);
    const schedule = (at: Date) => issuance.scheduleBatch(world.deps, actor, { batchId, at, ...plain });
    expect(await schedule(inHours(-1))).toMatchObject({ code: "time-past" });
    expect(await schedule(inHours(24 * 400))).toMatchObject({ code: "time-too-far" });
    const outsider = await world.organization("wrong-outsider");
    expect(await issuance.scheduleBatch(world.deps, outsider, { batchId, at: inHours(1), ...plain })).toMatchObject({
      code: "not-found",
    });
    expect(await schedule(inHours(1))).toEqual({ ok: true });
    expect(await schedule(inHours(1))).toMatchObject({ code: "not-a-draft" });
  });
});

describe("a list that is stopped", () => {
  it("keeps its quota, goes on where it was, and issues each line once", async () => {
    const actor = await world.organization("stops");
    const batchId = await drafted(actor, 60);
    await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
    expect(await issuance.stopBatch(world.deps, actor, batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "stopped", counts: { issued: 0, queued: 60 } });
    expect(await used(actor)).toBe(60);
    expect(await issuance.stopBatch(world.deps, actor, batchId)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.resumeBatch(world.deps, actor, batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "issued", counts: { issued: 60, queued: 0 } });
    expect(await used(actor)).toBe(60);
  });

  it("stops where it is once whoever sent it off may not issue any more, and goes on in the name of whoever lets it", async () => {
    const actor = await world.organization("removed-while-issuing");
    const { organizationId } = actor;
    const person = await createPerson(world, "sending@example.org");
    const data = { organizationId, userId: person.userId, role: "issuer" as const };
    await world.db.membership.create({ data });
    const sending = asRole({ ...actor, name: `user:${person.userId}` }, "issuer");
    const batchId = await drafted(sending, 60);
    await issuance.issueBatch(world.deps, sending, { batchId, ...plain });
    await world.db.membership.deleteMany({ where: data });
    await world.runJobs();
    const held = { state: "stopped", heldBack: "not-allowed", counts: { issued: 0, queued: 60 } };
    expect(await batchOf(actor, batchId)).toMatchObject(held);
    expect(await world.db.message.count({ where: { organizationId, kind: "batch-held-back" } })).toBe(1);
    expect(world.post.sent.filter(({ subject }) => subject.includes("heldBack.stopped"))).toHaveLength(1);
    expect(await issuance.resumeBatch(world.deps, actor, batchId)).toEqual({ ok: true });
    await world.runJobs();
    const issued = { state: "issued", heldBack: null, counts: { issued: 60, queued: 0 } };
    expect(await batchOf(actor, batchId)).toMatchObject(issued);
    expect(await used(actor)).toBe(60);
    const where = { organizationId, action: "certificate.issued", actor: actor.name };
    expect(await world.db.auditEntry.count({ where })).toBe(60);
  });

  it("is not stopped where nothing of it waits any more", async () => {
    const actor = await world.organization("removed-after-issuing");
    const { organizationId } = actor;
    const person = await createPerson(world, "sent@example.org");
    const data = { organizationId, userId: person.userId, role: "issuer" as const };
    await world.db.membership.create({ data });
    const sending = asRole({ ...actor, name: `user:${person.userId}` }, "issuer");
    const batchId = await drafted(sending, 3);
    await issuance.issueBatch(world.deps, sending, { batchId, ...plain });
    await world.runJobs();
    await world.db.batch.update({ where: { id: batchId }, data: { state: "issuing" } });
    await world.db.membership.deleteMany({ where: data });
    await issuance.issueChunks(world.deps, { organizationId, batchId });
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "issued", heldBack: null });
    expect(await world.db.message.count({ where: { organizationId, kind: "batch-held-back" } })).toBe(0);
  });

  it("ends where it is on demand, and gives back what it did not use", async () => {
    const actor = await world.organization("ends");
    const batchId = await drafted(actor, 40);
    await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
    await issuance.stopBatch(world.deps, actor, batchId);
    const outsider = await world.organization("ends-not");
    expect(await issuance.leaveRestOut(world.deps, outsider, batchId)).toMatchObject({ code: "not-found" });
    expect(await issuance.leaveRestOut(world.deps, actor, batchId)).toEqual({ ok: true, leftOut: 40 });
    expect(await batchOf(actor, batchId)).toMatchObject({ state: "issued", counts: { skipped: 40 } });
    expect(await used(actor)).toBe(0);
  });
});
