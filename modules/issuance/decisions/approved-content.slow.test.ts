import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { achievements, billing, certificates, designs, issuance, organizations, rendering } from "#app/modules.server";
import type { ContentInput } from "#modules/achievements/index";
import { SAMPLE_SIGNATURE } from "#modules/rendering/index.server";
import { approvalsOf, waitingIn } from "#tests/builders/approvals";
import { createPerson } from "#tests/builders/person";
import { createWorld, csvOf, type World } from "#tests/builders/world";
import { NotAsApproved } from "../../certificates/issuing/content";
import { issueCertificates } from "../../certificates/issuing/issue-certificates";
import { readBound } from "../../certificates/rules/bound-content";

type Actor = organizations.OrganizationActor;
const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };
const HOUR_MS = 3_600_000;
const ANEW = { ok: false, code: "approval-changed" };

let world: World;
let count = 0;
let owner: Actor;
/** Another owner, who changes the content that batches are issued from. */
let deputy: Actor;
let issuer: Actor;
let designId: string;
let achievementId: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.organization(`bound-${++count}`);
  const { organizationId } = owner;
  const member = async (role: "owner" | "issuer"): Promise<Actor> => {
    const { userId } = await createPerson(world, `${role}-${crypto.randomUUID()}@example.org`);
    await world.db.membership.create({ data: { organizationId, userId, role } });
    return organizations.actorWithRole({ name: `user:${userId}`, organizationId, teamId: null, role });
  };
  [deputy, issuer] = [await member("owner"), await member("issuer")];
  const design = await designs.createDesign(world.deps, owner, { name: "Ours", from: "meridian" });
  if (!design.ok) throw new Error(design.code);
  designId = design.id;
  await publish("First");
  const styles = await designs.listStyles(world.db, organizationId, "en");
  const named = styles.find(({ title }) => title === "Ours")?.newest ?? "";
  const made = await achievements.createAchievement(world.deps, owner, content({ design: named }));
  if (!made.ok) throw new Error(made.code);
  achievementId = made.id;
  expect(await organizations.setApprovalRequired(world.deps, owner, true)).toEqual({ ok: true });
});

const content = (more: Partial<ContentInput>) =>
  achievements.ContentSchema.parse({ language: "en", title: "Paper course", description: "One day", ...more });

/** Changes the achievement; its design stays unless `more` names another. */
async function change(more: Partial<ContentInput>) {
  const found = await achievements.findCurrent(world.db, owner.organizationId, achievementId);
  if (!found) throw new Error("gone");
  const input = { id: achievementId, readVersion: found.version, content: { ...found.content, ...content(more) } };
  const { design } = found.content;
  expect(
    await achievements.changeAchievement(world.deps, issuer, { ...input, content: { ...input.content, design } }),
  ).toMatchObject({ ok: true });
}
async function publish(text: string) {
  const before = await designs.getDesign(world.db, deputy, designId);
  if (!before) throw new Error("gone");
  const document = rendering.documentEdits.setProperties(before.document, "title", { text });
  const changed = await designs.changeDraft(world.deps, deputy, { id: designId, revision: before.revision, document });
  if (!changed.ok) throw new Error(changed.code);
  const after = await designs.getDesign(world.db, deputy, designId);
  const published = await designs.publishDesign(world.deps, deputy, { id: designId, revision: after?.revision ?? 0 });
  if (!published.ok) throw new Error(published.code);
}
const bring = (kind: "logo" | "signature" | "other_signature") =>
  certificates.changeImage(world.deps, deputy, { kind, bytes: Buffer.from(SAMPLE_SIGNATURE) });

async function drafted(rows = 3, title = "Paper course"): Promise<string> {
  const bytes = csvOf(rows, ([name, _email, _title, ...rest]) => [`${name} ${count}`, "", title, ...rest]);
  const result = await issuance.draftBatch(world.deps, issuer, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
async function submitted(rows = 3, title?: string): Promise<string> {
  const batchId = await drafted(rows, title);
  expect(await issuance.issueBatch(world.deps, issuer, { batchId, ...plain })).toMatchObject({ submitted: true });
  world.clock.advance(1000);
  return batchId;
}
const key = () => randomBytes(32).toString("hex");
const rowOf = (batchId: string) => world.db.batch.findUniqueOrThrow({ where: { id: batchId } });
const see = async (batchId: string, as = owner) => {
  const seen = await issuance.seeSubmitted(world.db, as, batchId);
  if (!seen) throw new Error("nothing waits");
  return seen;
};
async function approve(batchId: string, seen?: string, as = owner) {
  const submission = await waitingIn(world, batchId);
  const approved = await issuance.approveBatch(world.deps, as, {
    batchId,
    submission,
    seen: seen ?? (await see(batchId)).seen,
  });
  world.clock.advance(1000);
  return approved;
}
const issued = () => world.db.certificate.count({ where: { organizationId: owner.organizationId } });
/** Counts the requests for approval mailed to one of the approvers. */
const requestCount = () => {
  const ofOne = { toAddress: { startsWith: "owner-" }, kind: "approval-asked" };
  return world.db.message.count({ where: { organizationId: owner.organizationId, ...ofOne } });
};

/** Stops a worker after one chunk. */
function afterOne(): AbortSignal {
  let styles = 0;
  return {
    get aborted() {
      return styles++ > 0;
    },
  } as AbortSignal;
}
/** Returns an approved batch of sixty rows of which the first chunk is issued. */
async function inTheMiddle(title?: string): Promise<string> {
  const batchId = await submitted(60, title);
  expect(await approve(batchId)).toEqual({ ok: true });
  await issuance.issueChunks(world.deps, { organizationId: owner.organizationId, batchId }, afterOne());
  expect(await issued()).toBe(25);
  return batchId;
}

const CHANGES: [string, string[], () => Promise<unknown>][] = [
  ["what the achievement says", ["achievement"], () => change({ description: "Doctor of Medicine" })],
  ["its mail's words", ["achievement"], () => change({ emailText: "You are a doctor now." })],
  ["its design", ["design"], () => publish("Doctor")],
  ["the signature's picture", ["signature"], () => bring("signature")],
  ["the logo", ["logo"], () => bring("logo")],
  [
    "who signs",
    ["signers"],
    () => organizations.changeSigner(world.deps, deputy, { signerName: "The minister", signerTitle: "Minister" }),
  ],
  [
    "who else signs",
    ["signers"],
    () => organizations.addSigner(world.deps, deputy, { name: "Rim Alaoui", title: "Rector", imageId: null }),
  ],
  [
    "the organization's name",
    ["organization"],
    () => organizations.changeName(world.deps, deputy, `Ministry of Health ${count}`),
  ],
  [
    "the colors",
    ["colors"],
    () => organizations.changeColors(world.deps, deputy, { primary: "#0b5fff", secondary: null }),
  ],
];

describe("a list that waits for an approval", () => {
  it.each(CHANGES)(
    "is not approved as it was seen where %s changed since, and is as it is seen then",
    async (_what, parts, act) => {
      const batchId = await submitted();
      const { seen, changes } = await see(batchId);
      expect(changes).toEqual([]);
      expect(await act()).not.toMatchObject({ ok: false });
      expect(await approve(batchId, seen)).toEqual(ANEW);
      expect((await see(batchId)).changes.map(({ part }) => part)).toEqual(parts);
      await world.runJobs();
      expect(await issued()).toBe(0);
      expect(await approve(batchId)).toEqual({ ok: true });
      await world.runJobs();
      expect(await issued()).toBe(3);
    },
  );

  it("is shown drawn as it would be issued, for each achievement once, and never as it was not seen", async () => {
    await change({ emailSubject: "Well done, {name}" });
    const batchId = await submitted();
    const { seen, awards, pages } = await see(batchId);
    expect([awards, pages]).toEqual([
      [{ line: 2, title: "Paper course", count: 3, mail: { subject: "Well done, {name}", text: "" } }],
      1,
    ]);
    const draw = (input: object = {}, as = owner) =>
      issuance.drawSubmitted(world.deps, as, { batchId, seen, line: 2, ...input });
    const drawn = await draw();
    for (const text of [`Person 1 ${count}`, "Paper course", "First"]) expect(drawn).toContain(text);
    expect(await draw({ line: 3 })).toBeNull();
    expect(await draw({}, await world.organization(`looking-${count}`))).toBeNull();
    expect(await draw({}, issuer)).toBe(drawn);
    await publish("Second");
    expect(await draw()).toBeNull();
    expect(await draw({ seen: (await see(batchId)).seen })).toContain("Second");
  });

  it("shows every one of its achievements drawn, a page of them after another", async () => {
    const bytes = csvOf(8, ([name, _email, _title, ...rest], index) => [`${name}`, "", `Course ${index}`, ...rest]);
    const drafted = await issuance.draftBatch(world.deps, issuer, { ...style, name: "many.csv", bytes });
    if (!drafted.ok) throw new Error(JSON.stringify(drafted));
    const { batchId } = drafted;
    await issuance.issueBatch(world.deps, issuer, { batchId, ...plain });
    const page = (requested: number) => issuance.seeSubmitted(world.db, owner, batchId, requested);
    expect(await page(1)).toMatchObject({ page: 1, pages: 2, from: 1, total: 8 });
    const last = await page(2);
    expect(last).toMatchObject({ page: 2, from: 7, awards: [{ line: 8 }, { line: 9 }] });
    for (const requested of [Number.NaN, 99, -1]) expect((await page(requested))?.awards.length).toBeGreaterThan(0);
    const drawn = await issuance.drawSubmitted(world.deps, owner, { batchId, seen: last?.seen ?? "", line: 9 });
    expect(drawn).toContain(last?.awards[1]?.title);
  });

  it("is written down with what was approved", async () => {
    const batchId = await submitted();
    const { seen } = await see(batchId);
    await approve(batchId);
    const entry = await world.db.auditEntry.findFirstOrThrow({ where: { subject: batchId, action: "batch.approved" } });
    expect(entry.details).toEqual({ content: seen });
  });
});

describe("whoever changed what a list is issued from", () => {
  const BY_DEPUTY = CHANGES.filter(([what]) => !["what the achievement says", "its mail's words"].includes(what));

  it.each(BY_DEPUTY)(
    "after it was sent (%s) does not approve that alone, and another member does",
    async (_w, _p, act) => {
      const batchId = await submitted();
      expect((await see(batchId, deputy)).isOwnChange).toBe(false);
      await act();
      expect([(await see(batchId, deputy)).isOwnChange, (await see(batchId)).isOwnChange]).toEqual([true, false]);
      expect(await approve(batchId, undefined, deputy)).toEqual({ ok: false, code: "own-change" });
      expect(await approve(batchId)).toEqual({ ok: true });
    },
  );

  it("after it was approved does not approve the rest alone either", async () => {
    const batchId = await inTheMiddle();
    await publish("Doctor");
    await world.runJobs();
    expect(await approve(batchId, undefined, deputy)).toEqual({ ok: false, code: "own-change" });
    expect(await approve(batchId)).toEqual({ ok: true });
  });

  it("approves it where it was sent again since, or where they changed something else", async () => {
    const batchId = await submitted();
    await bring("logo");
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    await issuance.issueBatch(world.deps, issuer, { batchId, ...plain });
    expect(await approve(batchId, undefined, deputy)).toEqual({ ok: true });
    const other = await submitted(2);
    await organizations.changeDescription(world.deps, deputy, "A school");
    await change({ description: "Two days" });
    expect(await approve(other, undefined, deputy)).toEqual({ ok: true });
  });
});

describe("a list that was approved", () => {
  it.each(CHANGES)("stops before its next chunk where %s changed, and asks again", async (_what, parts, act) => {
    const batchId = await inTheMiddle();
    await act();
    await world.runJobs();
    expect(await issued()).toBe(25);
    expect(await rowOf(batchId)).toMatchObject({ state: "submitted" });
    expect(await approvalsOf(world, batchId)).toMatchObject([
      { state: "outdated", number: 1, submittedBy: issuer.name, decidedBy: owner.name },
      { state: "asked", number: 2, submittedBy: issuer.name, decidedBy: null, preparedBy: [issuer.name] },
    ]);
    expect((await see(batchId)).changes.map(({ part }) => part)).toEqual(parts);
    expect(await requestCount()).toBe(2);
    expect(await approve(batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await issued()).toBe(60);
    expect(await rowOf(batchId)).toMatchObject({ state: "issued" });
    expect((await approvalsOf(world, batchId)).at(-1)).toMatchObject({ state: "approved", decidedBy: owner.name });
    expect((await billing.getQuota(world.db, world.deps, owner.organizationId)).used).toBe(60);
  });

  it("goes on to its end where nothing changed, also where its titles lead to achievements that it makes itself", async () => {
    const batchId = await inTheMiddle("Knitting for beginners");
    await world.runJobs();
    expect([await issued(), (await rowOf(batchId)).state]).toEqual([60, "issued"]);
    const other = await drafted(2, "Sewing");
    await issuance.issueBatch(world.deps, issuer, { batchId: other, ...plain });
    expect(await approve(other)).toEqual({ ok: true });
    const made = await achievements.createAchievement(world.deps, issuer, {
      ...content({ title: "Sewing", description: "Surgery" }),
    });
    expect(made).toMatchObject({ ok: true });
    await world.runJobs();
    expect([await issued(), (await rowOf(other)).state]).toEqual([60, "submitted"]);
  });

  it("asks again before a line is left out that the changed achievement does not allow", async () => {
    const batchId = await inTheMiddle();
    await change({ validity: "date", validUntil: "2020-01-01" });
    await world.runJobs();
    expect((await rowOf(batchId)).state).toBe("submitted");
    expect(await world.db.batchRow.count({ where: { batchId, state: "invalid" } })).toBe(0);
  });

  it("is signed from nothing else, also where it changed after the look at it and before the signature", async () => {
    const batchId = await inTheMiddle();
    const row = await rowOf(batchId);
    const bound = readBound((await approvalsOf(world, batchId)).at(-1)?.bound ?? null);
    const checkedAs = readBound(row.checkedAs);
    if (!checkedAs) throw new Error("it was not checked");
    const { organizationId } = owner;
    const day = { issuedOn: "2026-11-02", expiresOn: null };
    const texts = {
      recipientName: "Ada",
      recipientEmail: null,
      achievementName: "Paper course",
      customFields: [],
      origin: null,
    };
    const sign = () =>
      world.db.$transaction((tx) => {
        const context = {
          organizationId,
          teamId: null,
          language: style.language,
          actor: owner.name,
          batchId,
          bound,
          checkedAs,
        };
        const keys = { fingerprint: key(), identity: key() };
        const item = { draft: { ...texts, ...day }, ...keys, replacesId: null, picture: null, style };
        return issueCertificates(tx, world.deps, context, [item]);
      });
    expect(await sign()).toHaveLength(1);
    await bring("signature");
    await expect(sign()).rejects.toThrow(NotAsApproved);
    expect(await issued()).toBe(26);
  });

  it("asks once where two workers find the change at the same time", async () => {
    const batchId = await inTheMiddle();
    await bring("logo");
    const payload = { organizationId: owner.organizationId, batchId };
    await Promise.all([1, 2, 3].map(() => issuance.issueChunks(world.deps, payload)));
    expect([await issued(), await requestCount()]).toEqual([25, 2]);
    const outdated = { subject: batchId, action: "batch.approval-outdated" };
    expect(await world.db.auditEntry.findMany({ where: outdated })).toMatchObject([{ details: { changed: "logo" } }]);
  });

  it("is stopped where it stands when it is taken back or declined in the middle: nothing goes on unapproved", async () => {
    const batchId = await inTheMiddle();
    await organizations.changeSigner(world.deps, deputy, { signerName: "The minister", signerTitle: null });
    await world.runJobs();
    expect(await issuance.discardBatch(world.deps, issuer, batchId)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    expect((await rowOf(batchId)).state).toBe("stopped");
    expect(await issuance.resumeBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect([await issued(), (await rowOf(batchId)).state]).toEqual([25, "submitted"]);
    const submission = await waitingIn(world, batchId);
    const words = "Who is the minister?";
    expect(await issuance.declineBatch(world.deps, owner, { batchId, submission, words })).toEqual({ ok: true });
    expect(await rowOf(batchId)).toMatchObject({ state: "stopped" });
    expect((await approvalsOf(world, batchId)).map(({ state, declinedWords }) => [state, declinedWords])).toEqual([
      ["outdated", null],
      ["withdrawn", null],
      ["declined", words],
    ]);
    // With the approved content restored, the batch can be resumed.
    await organizations.changeSigner(world.deps, deputy, { signerName: "Ada Lovelace", signerTitle: "Director" });
    expect(await issuance.resumeBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    await world.runJobs();
    expect([await issued(), (await rowOf(batchId)).state]).toEqual([60, "issued"]);
  });

  it("waits for an approval again when its time comes, and says so before; unchanged it is issued then", async () => {
    const at = new Date(world.clock.now().getTime() + HOUR_MS);
    const schedule = async (rows: number, title: string) => {
      const batchId = await drafted(rows, title);
      await issuance.scheduleBatch(world.deps, issuer, { batchId, at, ...plain });
      expect(await approve(batchId)).toEqual({ ok: true });
      return batchId;
    };
    const [changed, same] = [await schedule(2, "Paper course"), await schedule(3, "Botany")];
    await change({ title: "Paper course", description: "Doctor of Medicine" });
    expect((await see(changed)).changes).toEqual([{ part: "achievement", title: "Paper course" }]);
    expect((await see(same)).changes).toEqual([]);
    world.clock.advance(HOUR_MS);
    const { organizationId } = owner;
    for (const batchId of [changed, same]) await issuance.issueScheduled(world.deps, { organizationId, batchId });
    expect(await rowOf(changed)).toMatchObject({ state: "submitted", scheduledFor: null, queuedAt: null });
    expect((await see(changed)).changes).toEqual([{ part: "achievement", title: "Paper course" }]);
    expect((await rowOf(same)).state).toBe("issuing");
    expect(await approve(changed)).toEqual({ ok: true });
    await world.runJobs();
    expect(await issued()).toBe(5);
  });

  it("is issued at its time whatever changes where it was asked for, taken back, and scheduled without an approval", async () => {
    const at = new Date(world.clock.now().getTime() + HOUR_MS);
    const batchId = await submitted(2);
    expect((await approvalsOf(world, batchId)).map(({ bound }) => bound === null)).toEqual([false]);
    await organizations.setApprovalRequired(world.deps, owner, false);
    expect(await issuance.withdrawBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    expect(await issuance.scheduleBatch(world.deps, issuer, { batchId, at, ...plain })).toEqual({ ok: true });
    expect(await approvalsOf(world, batchId)).toMatchObject([{ state: "withdrawn", bound: null }]);
    await change({ title: "Paper course", description: "Two days" });
    world.clock.advance(HOUR_MS);
    await issuance.issueScheduled(world.deps, { organizationId: owner.organizationId, batchId });
    await world.runJobs();
    expect([await issued(), (await rowOf(batchId)).state]).toEqual([2, "issued"]);
  });

  it("counts no more once its list is a draft again, and stays as what it was", async () => {
    const at = new Date(world.clock.now().getTime() + HOUR_MS);
    const batchId = await drafted(2);
    await issuance.scheduleBatch(world.deps, issuer, { batchId, at, ...plain });
    expect(await approve(batchId)).toEqual({ ok: true });
    expect(await approvalsOf(world, batchId)).toMatchObject([{ state: "approved", decidedBy: owner.name }]);
    expect(await issuance.unscheduleBatch(world.deps, issuer, batchId)).toEqual({ ok: true });
    expect(await issuance.issueBatch(world.deps, issuer, { batchId, ...plain })).toMatchObject({ submitted: true });
    expect(await approvalsOf(world, batchId)).toMatchObject([
      { state: "outdated", decidedBy: owner.name },
      { state: "asked", decidedBy: null },
    ]);
  });

  it("is issued whatever changes where no approval is wanted, also after one was asked for and taken back", async () => {
    const batchId = await submitted(60);
    await organizations.setApprovalRequired(world.deps, owner, false);
    await issuance.withdrawBatch(world.deps, issuer, batchId);
    expect(await issuance.issueBatch(world.deps, issuer, { batchId, ...plain })).toMatchObject({ ok: true });
    await issuance.issueChunks(world.deps, { organizationId: owner.organizationId, batchId }, afterOne());
    for (const [, , act] of CHANGES) await act();
    await world.runJobs();
    expect([await issued(), (await rowOf(batchId)).state]).toEqual([60, "issued"]);
  });
});
