import { afterEach, beforeEach, expect, it } from "vitest";
import { achievements, certificates, issuance, type organizations, verification } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { createWorld, type World } from "#tests/builders/world";

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
const publicReason = "frozen-misuse-report";
const reason = "Reported three times.";
const freeze = (publicId: string) =>
  certificates.freezeCertificate(world.deps, ADMIN, { publicId, publicReason, reason });
const unfreeze = (publicId: string) =>
  certificates.unfreezeCertificate(world.deps, ADMIN, { publicId, reason: "A mistake." });
const verdictOf = async (publicId: string) => (await verification.verify(world.deps, publicId))?.verdict;

async function listVersion(certificateId: string): Promise<number> {
  const { statusListId } = await world.db.certificate.findUniqueOrThrow({ where: { id: certificateId } });
  const list = await world.db.statusList.findUniqueOrThrow({ where: { id: statusListId } });
  return list.version;
}

it("shows a frozen certificate as suspended, which its issuer cannot end and the platform can", async () => {
  const { id, publicId } = await world.certificate(owner);
  await world.runJobs();
  expect(await verdictOf(publicId)).toBe("valid");
  const version = await listVersion(id);
  // An ID as people type it: in lower case, in groups, with full-width digits.
  const typed = publicId
    .toLowerCase()
    .replaceAll("0", "０")
    .replace(/(\d{4})$/, " $1");
  expect(await freeze(typed)).toEqual({ ok: true });
  expect(await verdictOf(publicId)).toBe("suspended");
  expect(await listVersion(id)).toBe(version + 1);
  expect(await freeze(publicId)).toEqual({ ok: false, code: "already-frozen" });
  expect(await issuance.reinstateCertificate(world.deps, owner, { id })).toEqual({ ok: false, code: "frozen" });
  expect(await certificates.suspendCertificate(world.deps, owner, { id, reason: "other" })).toMatchObject({
    code: "frozen",
  });
  expect(await unfreeze(publicId)).toEqual({ ok: true });
  await world.runJobs();
  expect(await verdictOf(publicId)).toBe("valid");
  expect(await unfreeze(publicId)).toEqual({ ok: false, code: "not-frozen" });
});

it("leaves a frozen certificate out of what is reinstated together", async () => {
  const one = await world.certificate(owner);
  const other = await world.certificate(owner);
  await certificates.suspendCertificate(world.deps, owner, { id: other.id, reason: "other" });
  await freeze(one.publicId);
  const drafted = await issuance.draftBulkAction(world.deps, owner, {
    kind: "reinstate",
    chosen: { ids: [one.id, other.id] },
  });
  if (!drafted.ok) throw new Error(drafted.code);
  await issuance.confirmBulkAction(world.deps, owner, { id: drafted.id, reason: "", note: "", tags: "" });
  await world.runJobs();
  expect(await verdictOf(one.publicId)).toBe("suspended");
  expect(await verdictOf(other.publicId)).toBe("valid");
});

it("gives the issuer's own suspension back when a freeze ends", async () => {
  const { id, publicId } = await world.certificate(owner);
  await certificates.suspendCertificate(world.deps, owner, { id, reason: "misconduct" });
  await freeze(publicId);
  await unfreeze(publicId);
  expect(await world.db.certificate.findUniqueOrThrow({ where: { id } })).toMatchObject({
    suspensionReason: "misconduct",
    reissuedAt: null,
  });
  expect(await issuance.reinstateCertificate(world.deps, owner, { id })).toEqual({ ok: true });
});

it("is no matter of what has ended for good", async () => {
  const { id, publicId } = await world.certificate(owner);
  expect(await certificates.revokeCertificate(world.deps, owner, { id, reason: "other" })).toEqual({ ok: true });
  expect(await freeze(publicId)).toEqual({ ok: false, code: "already-revoked" });
  expect(await unfreeze(publicId)).toEqual({ ok: false, code: "not-frozen" });
});

it("leaves its issuer nothing to do with it but to have what it says, alone or among many", async () => {
  const { id, publicId } = await world.certificate(owner);
  await freeze(publicId);
  const refused = { ok: false, code: "frozen" };
  expect(await certificates.revokeCertificate(world.deps, owner, { id, reason: "other" })).toEqual(refused);
  expect(await certificates.setTags(world.deps, owner, { id, text: "misused" })).toEqual(refused);
  expect(await certificates.sendMessageAgain(world.deps, owner, id)).toMatchObject({ ok: false });
  expect(await issuance.getCorrectable(world.deps, owner, id)).toMatchObject({ code: "not-correctable" });
  expect(await issuance.getRenewable(world.deps, owner, id)).toMatchObject({ code: "not-renewable" });
  for (const kind of ["revoke", "suspend", "tag", "resend", "renew"] as const) {
    const drafted = await issuance.draftBulkAction(world.deps, owner, { kind, chosen: { ids: [id] } });
    if (!drafted.ok) throw new Error(drafted.code);
    const found = await issuance.getBulkAction(world.deps, owner, drafted.id);
    expect(found).toMatchObject({ action: { will: 0, leftOut: [{ code: "frozen", count: 1 }] } });
  }
  for (const kind of ["files", "export"] as const) {
    const drafted = await issuance.draftBulkAction(world.deps, owner, { kind, chosen: { ids: [id] } });
    if (!drafted.ok) throw new Error(drafted.code);
    const found = await issuance.getBulkAction(world.deps, owner, drafted.id);
    expect(found).toMatchObject({ action: { will: 1, leftOut: [] } });
  }
  expect(await certificates.getCertificate(world.deps, owner, id)).toMatchObject({ certificate: { state: "frozen" } });
  expect(await certificates.renderFile(world.deps, { publicId, format: "pdf" })).not.toBeNull();
  expect(await verdictOf(publicId)).toBe("suspended");
});

const LIST = { template: "meridian", language: "en", name: "list" } as const;
const draft = (csv: string) =>
  issuance.draftBatch(world.deps, owner, { ...LIST, bytes: new TextEncoder().encode(csv) });
const problemsOf = async (csv: string) => {
  const drafted = await draft(csv);
  if (!drafted.ok) throw new Error(drafted.code);
  const found = await issuance.getBatch(world.db, owner, drafted.batchId);
  if (!found.ok) throw new Error(found.code);
  return found.batch.rows.map(({ state, problems }) => [state, ...problems.map(({ code }) => code)]);
};
const HEADER = "name,email,achievement,issued_on";
async function issueList(csv: string) {
  const drafted = await draft(csv);
  if (!drafted.ok) throw new Error(drafted.code);
  const options = { batchId: drafted.batchId, validRowsOnly: false, replaceChanged: true };
  expect(await issuance.issueBatch(world.deps, owner, options)).toMatchObject({ ok: true });
  await world.runJobs();
  return drafted.batchId;
}
const issued = () =>
  world.db.certificate.findMany({ where: { organizationId: owner.organizationId }, orderBy: { recipientName: "asc" } });

it("is not lifted by a list with other words, nor by the same certificate of another day, in any door", async () => {
  await issueList(`${HEADER}\nAda,ada@school.example,Chemistry,2026-03-01`);
  const [first] = await issued();
  await freeze(first?.publicId ?? "");
  expect(await problemsOf(`${HEADER}\nAda L,ada@school.example,Chemistry,2026-03-01`)).toEqual([["invalid", "frozen"]]);
  expect(await problemsOf(`${HEADER}\nAda,ADA@school.example,chemistry,2026-04-01`)).toEqual([["invalid", "frozen"]]);
  expect(await problemsOf(`${HEADER}\nAda,ada@school.example,Physics,2026-04-01`)).toEqual([["fresh"]]);
  const cells = { name: "Ada", email: "ada@school.example", achievement: "Chemistry", issued_on: "2026-05-01" };
  const style = { template: "meridian", language: "en" } as const;
  const one = { ...style, certificate: newCertificate({ ...cells, expires_on: "", custom: [] }) };
  expect(await issuance.issueOne(world.deps, owner, one)).toMatchObject({
    ok: false,
    code: "invalid",
    problems: [{ column: "achievement", code: "frozen" }],
  });
  expect(await issued()).toHaveLength(1);
  await unfreeze(first?.publicId ?? "");
  expect(await issuance.issueOne(world.deps, owner, one)).toMatchObject({ ok: true });
});

it("is not lifted by another title of the same achievement, another language, or a line without the address", async () => {
  const content = achievements.ContentSchema.parse({
    language: "en",
    title: "Chemistry",
    validity: "none",
    translations: [{ language: "fr", title: "Chimie" }],
  });
  const made = await achievements.createAchievement(world.deps, owner, content);
  if (!made.ok) throw new Error(made.code);
  const french = { template: "meridian", language: "fr" } as const;
  const { publicId } = await world.certificate(
    owner,
    { name: "Ada", email: "ada@münchen.example", achievement: "Chemistry" },
    french,
  );
  expect((await issued())[0]).toMatchObject({ achievementName: "Chimie" });
  await freeze(publicId);
  const lines = [
    "Ada,ada@münchen.example,Chemistry,2026-04-01",
    "Ada,ADA@xn--mnchen-3ya.example,Chimie,2026-04-01",
    "Ada,,Chemistry,2026-04-01",
  ];
  for (const line of lines) expect(await problemsOf(`${HEADER}\n${line}`)).toEqual([["invalid", "frozen"]]);
  const renamed = { id: made.id, readVersion: 1, content: { ...content, title: "General chemistry" } };
  expect(await achievements.changeAchievement(world.deps, owner, renamed)).toMatchObject({ ok: true });
  expect(await problemsOf(`${HEADER}\nAda,ada@münchen.example,General chemistry,2026-05-01`)).toEqual([
    ["invalid", "frozen"],
  ]);
  for (const line of ["Ada,ada@other.example,Chemistry,2026-04-01", "Eve,,Chemistry,2026-04-01"])
    expect(await problemsOf(`${HEADER}\n${line}`)).toEqual([["fresh"]]);
});

it("is not mailed where its mail still waited", async () => {
  const { publicId } = await world.certificate(owner, { email: "ada@school.example" });
  await freeze(publicId);
  await world.runJobs();
  expect(world.post.sent.map(({ to }) => to.address)).toEqual(["owner@acme.example"]);
});

it("is not lifted by a list that was sent off before it, and neither is the issuer's own suspension", async () => {
  await issueList(
    `${HEADER}\nAda,ada@school.example,Chemistry,2026-03-01\nBob,bob@school.example,Chemistry,2026-03-01`,
  );
  const [ada, bob] = await issued();
  const drafted = await draft(
    `${HEADER}\nAda L,ada@school.example,Chemistry,2026-03-01\nBob B,bob@school.example,Chemistry,2026-03-01`,
  );
  if (!drafted.ok) throw new Error(drafted.code);
  const options = { batchId: drafted.batchId, validRowsOnly: false, replaceChanged: true };
  expect(await issuance.issueBatch(world.deps, owner, options)).toMatchObject({ ok: true, queued: 2 });
  await freeze(ada?.publicId ?? "");
  await certificates.suspendCertificate(world.deps, owner, { id: bob?.id ?? "", reason: "misconduct" });
  await world.runJobs();
  expect(await issued()).toHaveLength(2);
  expect([await verdictOf(ada?.publicId ?? ""), await verdictOf(bob?.publicId ?? "")]).toEqual([
    "suspended",
    "suspended",
  ]);
  const rows = await world.db.batchRow.findMany({ where: { batchId: drafted.batchId } });
  expect(rows.map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  expect(await problemsOf(`${HEADER}\nBob B,bob@school.example,Chemistry,2026-03-01`)).toEqual([
    ["invalid", "suspended"],
  ]);
});

it("tells the issuer's people once, in the log as by the platform", async () => {
  const { publicId } = await world.certificate(owner);
  await freeze(publicId);
  await world.runJobs();
  const mails = await world.db.message.findMany({ where: { kind: "certificate-freeze" } });
  expect(mails).toMatchObject([{ toAddress: "owner@acme.example", state: "sent" }]);
  const entry = await world.db.auditEntry.findFirstOrThrow({ where: { action: "certificate.frozen" } });
  expect(entry).toMatchObject({ organizationId: owner.organizationId, details: { publicReason, reason } });
});

it("is the platform's admins' alone, and asks for a wording and a reason", async () => {
  const { publicId } = await world.certificate(owner);
  const plain = { ...ADMIN, platformRole: "user" as const };
  const input = { publicId, publicReason, reason };
  expect(await certificates.freezeCertificate(world.deps, plain, input)).toMatchObject({ code: "forbidden" });
  expect(await certificates.unfreezeCertificate(world.deps, plain, input)).toMatchObject({ code: "forbidden" });
  expect(await certificates.findForPlatform(world.deps, plain, publicId)).toMatchObject({ code: "forbidden" });
  const ask = (change: Partial<typeof input>) =>
    certificates.freezeCertificate(world.deps, ADMIN, { ...input, ...change });
  expect(await ask({ publicReason: "misconduct" })).toMatchObject({ code: "public-reason-missing" });
  expect(await ask({ reason: " " })).toMatchObject({ code: "reason-missing" });
  expect(await ask({ publicId: "CERT-2026-1" })).toMatchObject({ code: "not-an-id" });
  expect(await certificates.findForPlatform(world.deps, ADMIN, publicId)).toMatchObject({
    certificate: { publicId, frozen: false, issuer: { id: owner.organizationId } },
  });
  expect(JSON.stringify(await certificates.findForPlatform(world.deps, ADMIN, publicId))).not.toContain("Person");
});
