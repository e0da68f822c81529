import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { certificates, issuance, organizations } from "#app/modules.server";
import { waitingIn } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

type Actor = organizations.OrganizationActor;
const ADMIN: organizations.PlatformActor = { name: "cli", platformRole: "admin" };
const HOUR_MS = 3_600_000;
const style = { template: "meridian", language: "en" } as const;

let world: World;
let owner: Actor;
let issuer: Actor;
let one: { id: string; publicId: string };
beforeEach(async () => {
  world = await createWorld();
  owner = await world.organization("acme");
  const { organizationId } = owner;
  const { userId } = await createPerson(world, "issuer@example.org");
  await world.db.membership.create({ data: { organizationId, userId, role: "issuer" } });
  issuer = organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role: "issuer" });
  one = await world.certificate(owner, { name: "Ada", email: "ada@school.example" });
  await world.runJobs();
});
afterEach(() => world.close());

const wantApproval = () => organizations.setApprovalRequired(world.deps, owner, true);
async function correct(name: string) {
  const shown = await issuance.getCorrectable(world.deps, issuer, one.id);
  const values = shown.ok
    ? shown.values
    : { name: "", email: "ada@school.example", issued_on: "2026-11-02", expires_on: "", custom: [] };
  return issuance.correctCertificate(world.deps, issuer, { id: one.id, correction: { ...values, name } });
}
const renew = () =>
  issuance.renewCertificate(world.deps, issuer, { id: one.id, issuedOn: "2026-11-20", expiresOn: "" });
const freeze = () =>
  certificates.freezeCertificate(world.deps, ADMIN, {
    publicId: one.publicId,
    publicReason: "frozen-misuse-report",
    reason: "Reported.",
  });
const awaited = async () => {
  const shown = await certificates.getCertificate(world.deps, issuer, one.id);
  return shown.ok ? shown.certificate.awaited : shown.code;
};
async function approve(batchId: string) {
  const submission = await waitingIn(world, batchId);
  const content = await issuance.seeSubmitted(world.db, owner, batchId);
  const seen = { batchId, submission, seen: content?.seen ?? "" };
  return issuance.approveBatch(world.deps, owner, seen);
}
const issued = () => world.db.certificate.count({ where: { organizationId: owner.organizationId } });
const statesOf = async (batchId: string) =>
  (await world.db.batchRow.findMany({ where: { batchId } })).map(({ state }) => state);

describe("while a correction waits for an approval", () => {
  let batchId: string;
  beforeEach(async () => {
    await wantApproval();
    const submitted = await correct("Ada Lovelace");
    if (submitted.ok || submitted.code !== "submitted") throw new Error(JSON.stringify(submitted));
    batchId = submitted.batchId;
  });

  it("the same one is answered with its list, and no other change is begun", async () => {
    expect(await awaited()).toEqual([{ kind: "batch", id: batchId }]);
    expect(await issuance.getCorrectable(world.deps, issuer, one.id)).toEqual({ ok: false, code: "waiting" });
    expect(await issuance.getRenewable(world.deps, issuer, one.id)).toEqual({ ok: false, code: "waiting" });
    expect(await correct("Ada Lovelace")).toEqual({ ok: false, code: "submitted", batchId });
    expect(await correct("Ada Byron")).toEqual({ ok: false, code: "waiting" });
    expect(await renew()).toEqual({ ok: false, code: "waiting" });
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    expect(await awaited()).toEqual([]);
    expect(await correct("Ada Byron")).toMatchObject({ code: "submitted" });
  });

  it("what protects others does not wait, and the correction finds nothing to correct then", async () => {
    expect(await certificates.suspendCertificate(world.deps, issuer, { id: one.id, reason: "misconduct" })).toEqual({
      ok: true,
    });
    expect(await freeze()).toEqual({ ok: true });
    expect(await approve(batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect([await issued(), await statesOf(batchId)]).toEqual([1, ["skipped"]]);
  });

  it("an erasure does not wait either", async () => {
    const erasure = { certificateIds: [one.id], recipient: null };
    const deps = { ...world.deps, mailer: world.post.mailer };
    expect(await certificates.eraseRecipient(deps, owner, erasure)).toMatchObject({ ok: true, erased: 1 });
    expect(await statesOf(batchId)).toEqual(["skipped"]);
  });

  it("is issued where nothing happened meanwhile", async () => {
    expect(await approve(batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect([await issued(), await statesOf(batchId)]).toEqual([2, ["issued"]]);
  });
});

it("a renewal that waits keeps off a correction, and so does a list that waits for its time", async () => {
  const bytes = new TextEncoder().encode(
    "name,email,achievement,issued_on\nAda L,ada@school.example,Chemistry,2026-11-02",
  );
  const drafted = await issuance.draftBatch(world.deps, issuer, { ...style, name: "list.csv", bytes });
  if (!drafted.ok) throw new Error(drafted.code);
  const { batchId } = drafted;
  expect(await awaited()).toEqual([]);
  const at = new Date(world.clock.now().getTime() + HOUR_MS);
  const plan = { batchId, at, validRowsOnly: false, replaceChanged: true };
  expect(await issuance.scheduleBatch(world.deps, issuer, plan)).toEqual({ ok: true });
  expect(await correct("Ada Byron")).toEqual({ ok: false, code: "waiting" });
  expect(await issuance.unscheduleBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
  await wantApproval();
  expect(await renew()).toMatchObject({ code: "submitted" });
  expect(await correct("Ada Byron")).toEqual({ ok: false, code: "waiting" });
});

it("a reinstatement that waits is not carried out once the platform froze the certificate", async () => {
  await certificates.suspendCertificate(world.deps, issuer, { id: one.id, reason: "misconduct" });
  await wantApproval();
  const waiting = await issuance.reinstateCertificate(world.deps, issuer, { id: one.id });
  if (!waiting.ok || !waiting.submitted) throw new Error(JSON.stringify(waiting));
  expect(await awaited()).toEqual([{ kind: "bulk", id: waiting.submitted }]);
  expect(await freeze()).toEqual({ ok: true });
  expect(await issuance.decideBulkAction(world.deps, owner, { id: waiting.submitted, words: null })).toEqual({
    ok: true,
  });
  await world.runJobs();
  const item = await world.db.bulkItem.findFirstOrThrow({ where: { bulkActionId: waiting.submitted } });
  expect([item.state, item.code]).toEqual(["left_out", "frozen"]);
});
