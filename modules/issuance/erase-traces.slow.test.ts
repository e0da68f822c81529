import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing, certificates, issuance, organizations } from "#app/modules.server";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const issue = { validRowsOnly: false, replaceChanged: true };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.set("2026-11-20T09:00:00Z"));
type Actor = Awaited<ReturnType<World["organization"]>>;

async function drafted(actor: Actor, lines: string[]): Promise<string> {
  const bytes = Buffer.from(`name,achievement,issued_on\n${lines.join("\n")}\n`);
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
const rows = (batchId: string) => world.db.batchRow.findMany({ where: { batchId }, orderBy: { line: "asc" } });
const used = async ({ organizationId }: Actor) => (await billing.getQuota(world.db, world.deps, organizationId)).used;
const erase = (actor: Actor, certificateIds: string[], recipient: string | null = null) =>
  certificates.eraseRecipient(world.deps, actor, { certificateIds, recipient });

async function wantApprovals(actor: Actor): Promise<void> {
  expect(await organizations.setApprovalRequired(world.deps, actor, true)).toEqual({ ok: true });
}

/** Another member of the organization, who may approve. */
async function colleague({ organizationId }: Actor): Promise<Actor> {
  const { userId } = await createPerson(world, `colleague-${crypto.randomUUID()}@example.org`);
  await world.db.membership.create({ data: { organizationId, userId, role: "admin" } });
  return organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role: "admin" });
}

async function approve(actor: Actor, batchId: string) {
  const found = await issuance.getBatch(world.db, actor, batchId);
  const seen = (await issuance.seeSubmitted(world.db, actor, batchId))?.seen ?? "";
  const submission = (found.ok && found.batch.submission) || "";
  return issuance.approveBatch(world.deps, actor, { batchId, submission, seen });
}

describe("erasing a person", () => {
  it("takes their line out of a list that was stopped, with its quota, and leaves the others to be issued", async () => {
    const actor = await world.organization("erases-queued");
    const batchId = await drafted(actor, ["Lina Haddad,First aid,", "Ada Lovelace,First aid,"]);
    const before = await used(actor);
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toMatchObject({ ok: true, queued: 2 });
    expect(await issuance.stopBatch(world.deps, actor, batchId)).toEqual({ ok: true });
    expect(await used(actor)).toBe(before + 2);
    expect(await erase(actor, [], "Lina Haddad")).toEqual({ ok: true, erased: 0, held: 0 });
    expect(JSON.stringify(await rows(batchId))).not.toContain("Haddad");
    expect(await used(actor)).toBe(before + 1);
    await issuance.resumeBatch(world.deps, actor, batchId);
    await world.runJobs();
    expect((await rows(batchId)).map(({ state }) => state)).toEqual(["skipped", "issued"]);
    expect(await used(actor)).toBe(before + 1);
  });

  it("leaves alone what is being issued at this moment", async () => {
    const actor = await world.organization("erases-not-queued");
    const batchId = await drafted(actor, ["Lina Haddad,First aid,"]);
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    expect(await erase(actor, [], "Lina Haddad")).toEqual({ ok: false, code: "not-found" });
    await world.runJobs();
    expect((await rows(batchId)).map(({ state }) => state)).toEqual(["issued"]);
  });

  it("takes notes with it that name them, also where an action on many has written them to others", async () => {
    const actor = await world.organization("erases-notes");
    const ids: string[] = [];
    for (const name of ["Lina Haddad", "Ada Lovelace"]) ids.push((await world.certificate(actor, { name })).id);
    const drafted = await issuance.draftBulkAction(world.deps, actor, { kind: "revoke", chosen: { ids } });
    if (!drafted.ok) throw new Error(drafted.code);
    const note = "Lina Haddad shared the answers";
    const form = { id: drafted.id, reason: "misconduct", note, tags: "" };
    expect(await issuance.confirmBulkAction(world.deps, actor, form)).toEqual({ ok: true });
    await world.runJobs();
    const stored = async () => {
      const { organizationId } = actor;
      const [changes, actions] = await Promise.all([
        world.db.certificateStatusChange.findMany({ where: { organizationId } }),
        world.db.bulkAction.findMany({ where: { organizationId } }),
      ]);
      return JSON.stringify([changes, actions]);
    };
    expect(await stored()).toContain(note);
    expect(await erase(actor, ids.slice(0, 1))).toMatchObject({ ok: true, erased: 1 });
    expect(await stored()).not.toContain("Haddad");
  });

  it("takes the renewal of their certificate with it that waits for an approval", async () => {
    const actor = await world.organization("erases-renewal");
    const { id } = await world.certificate(actor, { name: "Lina Haddad", issued_on: "2025-11-20" });
    await wantApprovals(actor);
    const renewal = await issuance.renewCertificate(world.deps, actor, { id, issuedOn: "", expiresOn: "" });
    if (!("batchId" in renewal)) throw new Error(JSON.stringify(renewal));
    expect(JSON.stringify(await rows(renewal.batchId))).toContain("Haddad");
    expect(await erase(actor, [id])).toMatchObject({ ok: true, erased: 1 });
    expect(JSON.stringify(await rows(renewal.batchId))).not.toContain("Haddad");
  });
});

it("a correction of one without a day of its own keeps the day that it had, through an approval on another day", async () => {
  const actor = await world.organization("corrects-open-day");
  const batchId = await drafted(actor, ["Lina Hadad,First aid,"]);
  await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
  await world.runJobs();
  const [line] = await rows(batchId);
  const id = line?.certificateId ?? "";
  await wantApprovals(actor);
  world.clock.set("2026-12-01T09:00:00Z");
  const found = await issuance.getCorrectable(world.deps, actor, id);
  if (!found.ok) throw new Error(found.code);
  const correction = { ...found.values, name: "Lina Haddad" };
  const waiting = await issuance.correctCertificate(world.deps, actor, { id, correction });
  if (!("batchId" in waiting)) throw new Error(JSON.stringify(waiting));
  expect(await approve(await colleague(actor), waiting.batchId)).toMatchObject({ ok: true });
  await world.runJobs();
  const corrected = await world.db.certificate.findMany({ where: { batchId: waiting.batchId } });
  expect(corrected.map(({ recipientName, issuedOn }) => [recipientName, issuedOn.toISOString().slice(0, 10)])).toEqual([
    ["Lina Haddad", "2026-11-20"],
  ]);
});
