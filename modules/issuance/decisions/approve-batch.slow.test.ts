import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing, certificates, issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { FOR_PEOPLE } from "#modules/kernel/actor-name";
import type { MemberRole } from "#modules/organizations/index";
import { approvalsOf } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";
import { actorName } from "../../kernel/actor-name";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
const HOUR_MS = 3_600_000;
type Actor = organizations.OrganizationActor;

let world: World;
let count = 0;
let owner: Actor;
let issuer: Actor;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.organization(`approving-${++count}`);
  issuer = await join("issuer");
  expect(await organizations.setApprovalRequired(world.deps, owner, true)).toEqual({ ok: true });
});

async function join(role: MemberRole): Promise<Actor> {
  const { organizationId } = owner;
  const { userId } = await createPerson(world, `${role}-${crypto.randomUUID()}@example.org`);
  await world.db.membership.create({ data: { organizationId, userId, role } });
  return organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role });
}
async function drafted(rows = 3) {
  const bytes = csvOf(rows, ([name, , ...rest]) => [`${name} ${count}`, "", ...rest]);
  const result = await issuance.draftBatch(world.deps, issuer, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
async function submitted() {
  const batchId = await drafted();
  expect(await issuance.issueBatch(world.deps, issuer, { batchId, ...plain })).toMatchObject({ submitted: true });
  return batchId;
}
async function batchOf(batchId: string, as = owner) {
  const result = await issuance.getBatch(world.db, as, batchId);
  if (!result.ok) throw new Error(result.code);
  return result.batch;
}
const seen = async (batchId: string) => ({
  batchId,
  submission: (await batchOf(batchId)).submission ?? "",
  seen: (await issuance.seeSubmitted(world.db, owner, batchId))?.seen ?? "",
});
const approve = async (batchId: string, as = owner) => issuance.approveBatch(world.deps, as, await seen(batchId));
const issued = () => world.db.certificate.count({ where: { organizationId: owner.organizationId } });
const mails = (kind: string, to: Actor) =>
  world.db.message.count({
    where: { kind, organizationId: owner.organizationId, key: { endsWith: to.name.replace("user", "") } },
  });

describe("a list of an organization that wants approvals", () => {
  it("waits, costs nothing, and is issued in the name of who approves it", async () => {
    const batchId = await submitted();
    await world.runJobs();
    expect(await issued()).toBe(0);
    expect((await billing.getQuota(world.db, world.deps, owner.organizationId)).used).toBe(0);
    expect([await mails("approval-asked", owner), await mails("approval-asked", issuer)]).toEqual([1, 0]);
    expect(await approve(batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await issued()).toBe(3);
    const certificate = await world.db.certificate.findFirstOrThrow({ where: { batchId } });
    expect(certificate.issuedBy).toBe(owner.name);
    expect([await mails("approval-decided", issuer), await mails("approval-decided", owner)]).toEqual([1, 0]);
    expect((await batchOf(batchId)).approval).toMatchObject({ approvedBy: "Test Owner" });
  });

  it("cannot be approved by who prepared it, owners neither, nor by who may not issue", async () => {
    const batchId = await submitted();
    expect(await approve(batchId, issuer)).toEqual({ ok: false, code: "own-submission" });
    expect(await approve(batchId, await join("viewer"))).toEqual({ ok: false, code: "forbidden" });
    const outsider = await world.organization(`outsider-${count}`);
    expect(await approve(batchId, outsider)).toEqual({ ok: false, code: "not-found" });
    const own = await drafted();
    await issuance.issueBatch(world.deps, owner, { batchId: own, ...plain });
    expect(await approve(own)).toEqual({ ok: false, code: "own-submission" });
    expect(await approve(own, issuer)).toEqual({ ok: true });
  });

  it.each(FOR_PEOPLE)(
    "cannot be approved by anybody who answers for the %s that prepared it, and can by somebody else",
    async (kind) => {
      const [maker, heir] = [await join("issuer"), await join("admin")];
      const answeredBy = [maker.name, heir.name];
      const actor = organizations.actorWithPermissions({
        name: actorName(kind, crypto.randomUUID()),
        organizationId: owner.organizationId,
        teamId: null,
        permissions: organizations.permissionsOf("issuer"),
        answeredBy,
      });
      const batchId = await drafted();
      expect(await issuance.issueBatch(world.deps, actor, { batchId, ...plain })).toMatchObject({
        submitted: true,
      });
      const mailCounts = [maker, heir, owner].map((to) => mails("approval-asked", to));
      expect(await Promise.all(mailCounts)).toEqual([0, 0, 1]);
      for (const as of [maker, heir, actor])
        expect(await approve(batchId, as)).toEqual({ ok: false, code: "own-submission" });
      expect((await batchOf(batchId, heir)).approval.isOwn).toBe(true);
      expect((await batchOf(batchId, owner)).approval.isOwn).toBe(false);
      expect(await approve(batchId, owner)).toEqual({ ok: true });
      await world.runJobs();
      expect(await issued()).toBe(3);
      expect(await Promise.all([maker, heir].map((to) => mails("approval-decided", to)))).toEqual([1, 1]);
    },
  );

  it.each(["cli", "system"] as const)("can be approved by anybody who may issue where %s prepared it", async (name) => {
    const actor = organizations.actorWithRole({
      name,
      organizationId: owner.organizationId,
      teamId: null,
      role: "owner",
    });
    const batchId = await drafted();
    await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
    expect(await approve(batchId, actor)).toEqual({ ok: false, code: "own-submission" });
    expect(await approve(batchId, issuer)).toEqual({ ok: true });
  });

  it("is approved as it was seen: what was taken back meanwhile is not, also where it waits anew", async () => {
    const batchId = await submitted();
    const before = await seen(batchId);
    expect(await issuance.correctBatchRows(world.deps, issuer, { batchId, corrections: new Map() })).toEqual({
      ok: false,
      code: "not-a-draft",
    });
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    const changed = { ok: false, code: "approval-changed" };
    expect(await issuance.approveBatch(world.deps, owner, before)).toEqual(changed);
    const corrections = new Map([[2, { name: "Somebody Else" }]]);
    expect(await issuance.correctBatchRows(world.deps, issuer, { batchId, corrections })).toMatchObject({
      ok: true,
    });
    await issuance.issueBatch(world.deps, issuer, { batchId, ...plain });
    expect(await issuance.approveBatch(world.deps, owner, before)).toEqual(changed);
    expect(await issued()).toBe(0);
    expect(await approve(batchId)).toEqual({ ok: true });
  });

  it("is asked for once at a time, and one that is discarded leaves no request", async () => {
    const batchId = await submitted();
    const [first] = await approvalsOf(world, batchId);
    if (!first) throw new Error("nothing was asked");
    const again = { ...first, id: crypto.randomUUID(), number: 2, bound: {} };
    await expect(world.db.approval.create({ data: again })).rejects.toThrow(/Approval_one_asked_of_batch|Unique/);
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    await world.db.approval.create({ data: again });
    expect(await issuance.discardBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    expect(await approvalsOf(world, batchId)).toEqual([]);
  });

  it("is issued once when two approve it at the same time, or one approves what another takes back", async () => {
    const batchId = await submitted();
    const input = await seen(batchId);
    const other = await join("admin");
    const both = await Promise.all([owner, other].map((as) => issuance.approveBatch(world.deps, as, input)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await world.runJobs();
    expect(await issued()).toBe(3);
    const second = await drafted(4);
    await issuance.issueBatch(world.deps, issuer, { batchId: second, ...plain });
    const race = await Promise.all([
      issuance.approveBatch(world.deps, owner, await seen(second)),
      issuance.withdrawBatch(world.deps, issuer, second),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("goes back with words, which its preparer is told once", async () => {
    const batchId = await submitted();
    const input = await seen(batchId);
    const decline = (words: string) => issuance.declineBatch(world.deps, owner, { ...input, words });
    expect(await decline("  ")).toEqual({ ok: false, code: "words-missing" });
    expect(await decline("x".repeat(1_001))).toEqual({ ok: false, code: "words-too-long" });
    expect(await decline("Two names are wrong.")).toEqual({ ok: true });
    expect(await decline("Again")).toEqual({ ok: false, code: "approval-changed" });
    const batch = await batchOf(batchId);
    expect(batch).toMatchObject({
      state: "draft",
      approval: { declined: { by: "Test Owner", words: "Two names are wrong." } },
    });
    const listed = await issuance.listBatches(world.db, issuer);
    expect(listed.ok && listed.batches.find(({ id }) => id === batchId)?.state).toBe("declined");
    expect(await mails("approval-decided", issuer)).toBe(1);
    await world.runJobs();
    const mail = world.post.sent.find(({ text }) => text.includes("approval.declined.body"));
    expect(mail?.text).toContain("Two names are wrong.");
  });

  it("keeps its time, and is held back where it was scheduled before approvals were wanted", async () => {
    const at = new Date(world.clock.now().getTime() + HOUR_MS);
    const approved = await drafted();
    await issuance.scheduleBatch(world.deps, issuer, { batchId: approved, at, ...plain });
    expect((await batchOf(approved)).state).toBe("submitted");
    expect(await approve(approved)).toEqual({ ok: true });
    expect((await batchOf(approved)).state).toBe("scheduled");
    await organizations.setApprovalRequired(world.deps, owner, false);
    const early = await drafted(5);
    await issuance.scheduleBatch(world.deps, issuer, { batchId: early, at, ...plain });
    await organizations.setApprovalRequired(world.deps, owner, true);
    const late = await drafted(6);
    await issuance.scheduleBatch(world.deps, issuer, { batchId: late, at, ...plain });
    world.clock.advance(HOUR_MS);
    expect(await approve(late)).toEqual({ ok: false, code: "time-past" });
    const { organizationId } = owner;
    for (const batchId of [approved, early, late]) {
      await issuance.issueScheduled(world.deps, { organizationId, batchId });
    }
    expect((await batchOf(approved)).state).toBe("issuing");
    expect(await batchOf(early)).toMatchObject({ state: "draft", heldBack: "approval-needed" });
    expect((await batchOf(late)).state).toBe("submitted");
    expect(await mails("batch-held-back", issuer)).toBe(1);
  });
});

describe("other ways of issuing", () => {
  const cells = {
    email: "",
    achievement: "Chemistry",
    issued_on: "2026-11-02",
    expires_on: "",
    picture: "",
    custom: [],
  };
  const issueOne = (name: string, as = issuer) =>
    issuance.issueOne(world.deps, as, { ...style, certificate: newCertificate({ ...cells, name }) });

  it("have a single certificate wait as a list of one row, once however often it is sent", async () => {
    const first = await issueOne("Ada Lovelace");
    expect(first).toMatchObject({ ok: false, code: "submitted" });
    expect(await issueOne("Ada Lovelace")).toEqual(first);
    expect(await issued()).toBe(0);
    const batchId = "batchId" in first ? first.batchId : "";
    expect((await batchOf(batchId)).name).toBe("Chemistry");
    expect(await approve(batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await issued()).toBe(1);
  });

  it("have a correction wait, and replace the certificate once it is approved", async () => {
    await organizations.setApprovalRequired(world.deps, owner, false);
    const old = await world.certificate(owner, { name: "Ada Lovelase" });
    await organizations.setApprovalRequired(world.deps, owner, true);
    const found = await issuance.getCorrectable(world.deps, issuer, old.id);
    if (!found.ok) throw new Error(found.code);
    const correction = { ...found.values, name: "Ada Lovelace" };
    const result = await issuance.correctCertificate(world.deps, issuer, { id: old.id, correction });
    expect(result).toMatchObject({ ok: false, code: "submitted" });
    expect(await issued()).toBe(1);
    expect(await approve("batchId" in result ? result.batchId : "")).toEqual({ ok: true });
    await world.runJobs();
    const replaced = await world.db.certificate.findUniqueOrThrow({ where: { id: old.id } });
    const next = await world.db.certificate.findUniqueOrThrow({ where: { id: replaced.supersededById ?? "" } });
    expect(next.recipientName).toBe("Ada Lovelace");
  });

  describe("have a correction that a problem report asked for wait", () => {
    /** Makes a report, a correction of its certificate with an answer, and the batch in which the correction waits. */
    async function prepared() {
      await organizations.setApprovalRequired(world.deps, owner, false);
      const { id, publicId } = await world.certificate(owner, { name: "Ada Lovelase" });
      await organizations.setApprovalRequired(world.deps, owner, true);
      const form = issuance.ProblemReportSchema.parse({
        kind: "wrong_details",
        message: "It says Lovelase.",
        fullName: "Ada Lovelace",
        email: "ada@example.org",
      });
      await issuance.reportProblem(world.deps, { key: publicId, publicId, language: "en", form });
      const { id: reportId } = await world.db.problemReport.findFirstOrThrow({ where: { certificateId: id } });
      const found = await issuance.getCorrectable(world.deps, issuer, id);
      if (!found.ok) throw new Error(found.code);
      const correction = { ...found.values, name: "Ada Lovelace" };
      const report = { id: reportId, answer: "It says Lovelace now." };
      const result = await issuance.correctCertificate(world.deps, issuer, { id, correction, report });
      if (result.ok || result.code !== "submitted") throw new Error("the correction does not wait");
      return { batchId: result.batchId, reportId };
    }
    const readReport = async (id: string) => {
      const found = await issuance.getProblemReport(world.deps, owner, id);
      if (!found.ok) throw new Error(found.code);
      return { answer: found.report.answer, isOpen: !found.report.closedAt, waitsFor: found.correctionBatchId };
    };
    const answers = () => world.post.sent.filter(({ to }) => to.address === "ada@example.org").length;

    it("and answer the report once the correction is issued, in one with it", async () => {
      const { batchId, reportId } = await prepared();
      await world.runJobs();
      expect(await readReport(reportId)).toEqual({ answer: null, isOpen: true, waitsFor: batchId });
      const before = answers();
      expect(await approve(batchId)).toEqual({ ok: true });
      expect((await readReport(reportId)).isOpen).toBe(true);
      await world.runJobs();
      expect(await readReport(reportId)).toEqual({ answer: "It says Lovelace now.", isOpen: false, waitsFor: null });
      expect(answers() - before).toBe(1);
      const closed = await world.db.auditEntry.findFirst({
        where: { subject: reportId, action: "problem-report.answered" },
      });
      expect(closed?.actor).toBe(owner.name);
    });

    it("and leave the report open where the correction is sent back, until it is approved after all", async () => {
      const { batchId, reportId } = await prepared();
      const request = await seen(batchId);
      expect(await issuance.declineBatch(world.deps, owner, { ...request, words: "Ask again." })).toEqual({
        ok: true,
      });
      await world.runJobs();
      expect(await readReport(reportId)).toMatchObject({ answer: null, isOpen: true });
      await issuance.issueBatch(world.deps, issuer, { batchId, validRowsOnly: false, replaceChanged: true });
      expect(await approve(batchId)).toEqual({ ok: true });
      await world.runJobs();
      expect(await readReport(reportId)).toMatchObject({ answer: "It says Lovelace now.", isOpen: false });
    });

    it("and mail no second answer where somebody answered the report meanwhile", async () => {
      const { batchId, reportId } = await prepared();
      await world.runJobs();
      const before = answers();
      const answer = { id: reportId, answer: "We are on it." };
      expect(await issuance.answerReport(world.deps, owner, answer)).toEqual({ ok: true });
      expect(await approve(batchId)).toEqual({ ok: true });
      await world.runJobs();
      expect(await readReport(reportId)).toMatchObject({ answer: "We are on it." });
      expect(answers() - before).toBe(1);
    });
  });

  it("have a renewal wait, and lead from the old certificate to the new one once it is approved", async () => {
    await organizations.setApprovalRequired(world.deps, owner, false);
    const old = await world.certificate(owner, { expires_on: "2026-12-31" });
    await organizations.setApprovalRequired(world.deps, owner, true);
    const renewal = { id: old.id, issuedOn: "2026-11-24", expiresOn: "2027-12-31" };
    const result = await issuance.renewCertificate(world.deps, issuer, renewal);
    expect(result).toMatchObject({ ok: false, code: "submitted" });
    expect(await issued()).toBe(1);
    expect(await approve("batchId" in result ? result.batchId : "")).toEqual({ ok: true });
    await world.runJobs();
    const renewed = await world.db.certificate.findUniqueOrThrow({ where: { id: old.id } });
    expect(renewed).toMatchObject({ revokedAt: null, renewedById: expect.any(String) });
    expect(await issued()).toBe(2);
  });

  it("have reinstatements wait, one or many, and suspend at once", async () => {
    await organizations.setApprovalRequired(world.deps, owner, false);
    const certificate = await world.certificate(owner);
    await organizations.setApprovalRequired(world.deps, owner, true);
    const { id } = certificate;
    const suspended = await certificates.suspendCertificate(world.deps, issuer, {
      id,
      reason: "under-review",
      note: "",
    });
    expect(suspended).toEqual({ ok: true });
    const reinstatement = await issuance.reinstateCertificate(world.deps, issuer, { id });
    const again = await issuance.reinstateCertificate(world.deps, issuer, { id });
    expect(again).toEqual(reinstatement);
    const actionId = reinstatement.ok ? (reinstatement.submitted ?? "") : "";
    const decide = (as: Actor, words: string | null) =>
      issuance.decideBulkAction(world.deps, as, { id: actionId, words });
    expect(await decide(issuer, null)).toEqual({ ok: false, code: "own-submission" });
    expect(await decide(owner, "")).toEqual({ ok: false, code: "words-missing" });
    expect(await decide(owner, "Not yet.")).toEqual({ ok: true });
    expect(await decide(owner, null)).toEqual({ ok: false, code: "approval-changed" });
    const isSuspended = async () =>
      (await world.db.certificate.findUniqueOrThrow({ where: { id } })).suspendedAt !== null;
    expect(await isSuspended()).toBe(true);
    const requests = () => world.db.approval.findMany({ where: { organizationId: owner.organizationId } });
    const declined = { bulkActionId: actionId, state: "declined", decidedBy: owner.name, declinedWords: "Not yet." };
    expect(await requests()).toMatchObject([declined]);

    const draft = await issuance.draftBulkAction(world.deps, issuer, { kind: "reinstate", chosen: { ids: [id] } });
    if (!draft.ok) throw new Error(draft.code);
    const form = { id: draft.id, reason: "", note: "", tags: "" };
    expect(await issuance.confirmBulkAction(world.deps, issuer, form)).toEqual({ ok: true });
    await world.runJobs();
    expect(await isSuspended()).toBe(true);
    expect(await issuance.decideBulkAction(world.deps, owner, { id: draft.id, words: null })).toEqual({ ok: true });
    await world.runJobs();
    expect(await isSuspended()).toBe(false);
    expect(await requests()).toMatchObject([declined, { bulkActionId: draft.id, state: "approved", bound: null }]);
    const entry = await world.db.auditEntry.findFirst({ where: { subject: id, action: "certificate.reinstated" } });
    expect(entry?.actor).toBe(owner.name);
  });

  it("are shown to who may approve, and the setting is the owners' alone and issues nothing", async () => {
    const batchId = await submitted();
    expect(await issuance.listWaiting(world.db, owner)).toMatchObject([{ id: batchId, kind: "batch" }]);
    expect(await issuance.listWaiting(world.db, await join("viewer"))).toEqual([]);
    for (const as of [await join("admin"), issuer]) {
      expect(await organizations.setApprovalRequired(world.deps, as, false)).toEqual({ ok: false, code: "forbidden" });
    }
    expect(await organizations.setApprovalRequired(world.deps, owner, false)).toEqual({ ok: true });
    await world.runJobs();
    expect(await issued()).toBe(0);
    expect((await batchOf(batchId)).state).toBe("submitted");
    const audited = await world.db.auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: { startsWith: "organization.approval-" } },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action }) => action)).toEqual([
      "organization.approval-required",
      "organization.approval-ended",
    ]);
    expect(await organizations.getApprovalSetting(world.db, owner)).toMatchObject({ required: false, mayChange: true });
  });
});
