import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issuance, organizations } from "#app/modules.server";
import { actorName, FOR_PEOPLE } from "#modules/kernel/actor-name";
import type { MemberRole } from "#modules/organizations/index";
import { waitingIn } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
const HOUR_MS = 3_600_000;
type Actor = organizations.OrganizationActor;

let world: World;
let count = 0;
let owner: Actor;
/** The person who made the actor that is no person, and the one who took it over. */
let maker: Actor;
let heir: Actor;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.organization(`for-people-${++count}`);
  [maker, heir] = [await join("issuer"), await join("admin")];
});

async function join(role: MemberRole): Promise<Actor> {
  const { organizationId } = owner;
  const { userId } = await createPerson(world, `${role}-${crypto.randomUUID()}@example.org`);
  await world.db.membership.create({ data: { organizationId, userId, role } });
  return organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role });
}
const actorOf = (kind: (typeof FOR_PEOPLE)[number]): Actor =>
  organizations.actorWithPermissions({
    name: actorName(kind, crypto.randomUUID()),
    organizationId: owner.organizationId,
    teamId: null,
    permissions: organizations.permissionsOf("admin"),
    answeredBy: [maker.name, heir.name],
  });
const leave = ({ name, organizationId }: Actor) =>
  world.db.membership.deleteMany({ where: { organizationId, userId: name.slice("user:".length) } });

async function drafted(as: Actor) {
  const bytes = csvOf(2, ([name, , ...rest]) => [`${name} ${count}`, "", ...rest]);
  const result = await issuance.draftBatch(world.deps, as, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
const batchOf = (id: string) => world.db.batch.findUniqueOrThrow({ where: { id } });
async function schedule(as: Actor) {
  const batchId = await drafted(as);
  const at = new Date(world.clock.now().getTime() + HOUR_MS);
  expect(await issuance.scheduleBatch(world.deps, as, { batchId, at, ...plain })).toEqual({ ok: true });
  return batchId;
}
async function whenItsTimeHasCome(batchId: string) {
  world.clock.advance(2 * HOUR_MS);
  await issuance.issueScheduled(world.deps, { organizationId: owner.organizationId, batchId });
  await world.runJobs();
  return batchOf(batchId);
}
async function suspendAll(as: Actor, ids: string[]) {
  const made = await issuance.draftBulkAction(world.deps, as, { kind: "suspend", chosen: { ids } });
  if (!made.ok) throw new Error(made.code);
  const form = { id: made.id, reason: "misconduct", note: "", tags: "" };
  expect(await issuance.confirmBulkAction(world.deps, as, form)).toEqual({ ok: true });
  return made.id;
}
const itemsOf = async (bulkActionId: string) =>
  (await world.db.bulkItem.findMany({ where: { bulkActionId } })).map(({ state, code }) => [state, code]);

describe.each(FOR_PEOPLE)("what a %s asked for and happens later", (kind) => {
  it("happens while one of those who answer for it may do it", async () => {
    const actor = actorOf(kind);
    const batchId = await schedule(actor);
    await leave(maker);
    expect(await whenItsTimeHasCome(batchId)).toMatchObject({ state: "issued", queuedBy: actor.name });
    const { id } = await world.db.certificate.findFirstOrThrow({ where: { batchId } });
    const action = await suspendAll(actor, [id]);
    await world.runJobs();
    expect(await itemsOf(action)).toEqual([["done", null]]);
  });

  it("does not happen once none of them may", async () => {
    const actor = actorOf(kind);
    const { id } = await world.certificate(owner);
    const batchId = await schedule(actor);
    const sentOff = await drafted(actor);
    expect(await issuance.issueBatch(world.deps, actor, { batchId: sentOff, ...plain })).toMatchObject({
      ok: true,
    });
    const action = await suspendAll(actor, [id]);
    await leave(maker);
    await leave(heir);
    expect(await whenItsTimeHasCome(batchId)).toMatchObject({ state: "draft", heldBack: "not-allowed" });
    expect(await batchOf(sentOff)).toMatchObject({ state: "stopped", heldBack: "not-allowed" });
    expect(await itemsOf(action)).toEqual([["left_out", "not-allowed"]]);
  });

  it("is approved by none of them where a person sent off what it brought, nor by that person", async () => {
    expect(await organizations.setApprovalRequired(world.deps, owner, true)).toEqual({ ok: true });
    const batchId = await drafted(actorOf(kind));
    const confirming = await join("issuer");
    expect(await issuance.issueBatch(world.deps, confirming, { batchId, ...plain })).toMatchObject({
      submitted: true,
    });
    const submission = await waitingIn(world, batchId);
    const content = await issuance.seeSubmitted(world.db, owner, batchId);
    const seen = { batchId, submission, seen: content?.seen ?? "" };
    for (const as of [maker, heir, confirming])
      expect(await issuance.approveBatch(world.deps, as, seen)).toEqual({ ok: false, code: "own-submission" });
    expect(await issuance.approveBatch(world.deps, owner, seen)).toEqual({ ok: true });
  });
});

it.each(FOR_PEOPLE)("nothing happens later in the name of a %s for which nobody answers", async (kind) => {
  const batchId = await schedule({ ...actorOf(kind), answeredBy: [] });
  expect(await whenItsTimeHasCome(batchId)).toMatchObject({ state: "draft", heldBack: "not-allowed" });
});

it.each(["cli", "system"] as const)("what %s asked for happens", async (name) => {
  const { organizationId } = owner;
  const actor = organizations.actorWithRole({ name, organizationId, teamId: null, role: "owner" });
  expect(await whenItsTimeHasCome(await schedule(actor))).toMatchObject({ state: "issued" });
});
