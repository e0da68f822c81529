import { afterEach, beforeEach, expect, it } from "vitest";
import { certificates, issuance, organizations, platform, verification } from "#app/modules.server";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";

let world: World;
let owner: organizations.OrganizationActor;
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
});
afterEach(() => world.close());

const ADMIN: organizations.PlatformActor = {
  name: "user:3f0e8e1c-5a50-4d7e-9d47-6f4f9f6a1a11",
  platformRole: "admin",
};
const HALTED = { ok: false, code: "issuing-halted" };
const CHOICES = { validRowsOnly: false, replaceChanged: false };
const turn = (halted: boolean, reason = "A key may have leaked.") =>
  platform.setIssuingHalted(world.deps, ADMIN, { halted, reason });
const issued = () => world.db.certificate.count();

async function draft(count: number): Promise<string> {
  const drafted = await issuance.draftBatch(world.deps, owner, {
    name: "People.csv",
    bytes: csvOf(count),
    template: "meridian",
    language: "en",
    pictures: null,
  });
  if (!drafted.ok) throw new Error(drafted.code);
  return drafted.batchId;
}

/** Stops a worker after one chunk. */
function afterOne(): AbortSignal {
  let styles = 0;
  return {
    get aborted() {
      return styles++ > 0;
    },
  } as AbortSignal;
}

it("stops a list in the middle, loses nothing of it, and goes on with it by itself", async () => {
  const batchId = await draft(60);
  await issuance.issueBatch(world.deps, owner, { batchId, ...CHOICES });
  await issuance.issueChunks(world.deps, { organizationId: owner.organizationId, batchId }, afterOne());
  expect(await issued()).toBe(25);

  expect(await turn(true)).toEqual({ ok: true });
  await world.runJobs();
  expect(await issued()).toBe(25);
  // Nothing failed and no attempt was used up: the jobs have run and are gone.
  const waiting = await world.db.$queryRaw<{ identifier: string }[]>`
    select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'certificates.issue%'`;
  expect(waiting).toEqual([]);
  const [first] = await world.db.certificate.findMany({ take: 1 });
  const verdict = await verification.verify(world.deps, first?.publicId ?? "");
  expect(verdict).toMatchObject({ verdict: "valid" });

  expect(await turn(false, "It had not.")).toEqual({ ok: true });
  await world.runJobs();
  expect(await issued()).toBe(60);
  expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ state: "issued" });
});

it("stops a list of an organization that is suspended at its next step, and goes on with it by itself afterwards", async () => {
  const batchId = await draft(60);
  const other = await world.organization("other");
  const { organizationId } = owner;
  const suspend = (suspended: boolean) =>
    organizations.setSuspended(world.deps, ADMIN, { organizationId, suspended, reason: "Diplomas without courses." });
  await issuance.issueBatch(world.deps, owner, { batchId, ...CHOICES });
  await issuance.issueChunks(world.deps, { organizationId, batchId }, afterOne());
  const [first] = await world.db.certificate.findMany({ where: { organizationId }, take: 1 });
  const drafted = await issuance.draftBulkAction(world.deps, owner, {
    kind: "tag",
    chosen: { ids: [first?.id ?? ""] },
  });
  if (!drafted.ok) throw new Error(drafted.code);
  await issuance.confirmBulkAction(world.deps, owner, { id: drafted.id, reason: "", note: "", tags: "Spring" });
  expect(await suspend(true)).toEqual({ ok: true });
  await world.runJobs();
  expect(await issued()).toBe(25);
  expect(await world.db.certificate.count({ where: { tags: { has: "Spring" } } })).toBe(0);
  // Other organizations can still issue.
  await world.certificate(other);
  expect(await issued()).toBe(26);
  expect(await suspend(false)).toEqual({ ok: true });
  await world.runJobs();
  expect(await issued()).toBe(61);
  expect(await world.db.certificate.count({ where: { tags: { has: "Spring" } } })).toBe(1);
});

it("leaves a scheduled list scheduled, and sends it off once the halt has ended", async () => {
  const batchId = await draft(2);
  const at = new Date(world.deps.clock.now().getTime() + 60_000);
  await issuance.scheduleBatch(world.deps, owner, { batchId, ...CHOICES, at });
  await turn(true);
  world.clock.advance(61_000);
  await world.runJobs();
  expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ state: "scheduled" });
  await turn(false);
  await world.runJobs();
  expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ state: "issued" });
});

it("refuses to issue, send off, correct, renew and issue again, and does each when the halt has ended", async () => {
  const certificate = await world.certificate(owner);
  const other = await world.certificate(owner);
  const reason = { reason: "under-review" };
  await certificates.suspendCertificate(world.deps, owner, { id: other.id, ...reason });
  const batchId = await draft(1);
  const found = await issuance.getCorrectable(world.deps, owner, certificate.id);
  if (!found.ok) throw new Error(found.code);
  const correction = { ...found.values, name: "Somebody Else" };
  const calls = [
    () =>
      world.certificate(owner).then(
        () => ({ ok: true }),
        (error: Error) => ({ ok: false, code: error.message }),
      ),
    () => issuance.issueBatch(world.deps, owner, { batchId, ...CHOICES }),
    () => issuance.renewCertificate(world.deps, owner, { id: certificate.id, issuedOn: "2026-12-01", expiresOn: "" }),
    () => issuance.correctCertificate(world.deps, owner, { id: certificate.id, correction }),
    () => issuance.reinstateCertificate(world.deps, owner, { id: other.id }),
  ];
  await turn(true);
  for (const ask of calls) expect(await ask()).toMatchObject(HALTED);
  expect(await issued()).toBe(2);
  expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ state: "draft" });
  // Ending a certificate is never halted.
  expect(await certificates.revokeCertificate(world.deps, owner, { id: other.id, reason: "other" })).toEqual({
    ok: true,
  });
  await turn(false);
  for (const ask of calls.slice(0, 4)) expect(await ask()).toMatchObject({ ok: true });
});

it("waits for what is being issued, so that nothing is stored after the halt", async () => {
  const order: string[] = [];
  let halting: Promise<unknown> = Promise.resolve();
  await world.db.$transaction(async (tx) => {
    expect(await platform.holdIssuing(tx)).toEqual({ halted: false });
    halting = turn(true).then(() => order.push("halted"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    order.push("issued");
  });
  await halting;
  expect(order).toEqual(["issued", "halted"]);
});

it("is turned by the platform's admins alone, with a reason, and tells who and since when", async () => {
  const plain = { ...ADMIN, platformRole: "user" as const };
  const reason = "A reason.";
  expect(await platform.setIssuingHalted(world.deps, plain, { halted: true, reason })).toEqual({
    ok: false,
    code: "forbidden",
  });
  expect(await platform.getHalt(world.deps, plain)).toEqual({ ok: false, code: "forbidden" });
  expect(await turn(true, " \u200b ")).toEqual({ ok: false, code: "reason-missing" });
  expect(await turn(true, "x".repeat(301))).toEqual({ ok: false, code: "reason-too-long" });
  expect(await turn(false)).toEqual({ ok: false, code: "unchanged" });
  const { userId } = await createPerson(world);
  const actor = { name: `user:${userId}` as const, platformRole: "admin" as const };
  expect(await platform.setIssuingHalted(world.deps, actor, { halted: true, reason })).toEqual({ ok: true });
  expect(await platform.setIssuingHalted(world.deps, actor, { halted: true, reason })).toEqual({
    ok: false,
    code: "unchanged",
  });
  expect(await platform.getHalt(world.deps, actor)).toMatchObject({
    halt: { on: true, reason, by: "Ada Lovelace", since: world.deps.clock.now() },
  });
  const entries = await world.db.auditEntry.findMany({ where: { action: { startsWith: "platform." } } });
  expect(entries).toMatchObject([{ action: "platform.issuing-halted", actor: actor.name, details: { reason } }]);
});
