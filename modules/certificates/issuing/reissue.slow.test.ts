import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, credentials, issuance, organizations, verification } from "#app/modules.server";
import { readEvidence } from "#modules/verification/evidence/format";
import { verifyEvidence } from "#modules/verification/sources/evidence";
import { NOW, sourcesOf } from "#tests/builders/standalone";
import { createWorld, type World } from "#tests/builders/world";

const NAME = "Zoë Müller";
const REGISTRY = "0x00000000000000000000000000000000000000aa";
let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let id: string;
let publicId: string;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T09:00:00Z");
  actor = await world.organization(`reissuing-${++count}`);
  ({ id, publicId } = await world.certificate(actor, {
    name: NAME,
    email: "zoe@example.org",
    expires_on: "2099-01-01",
  }));
});

const suspend = () => certificates.suspendCertificate(world.deps, actor, { id, reason: "under-review" });
const reinstate = () => issuance.reinstateCertificate(world.deps, actor, { id });
const revoke = () => certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
/** Suspends and reinstates the certificate, without the knowledge of the first file's owner. */
async function suspendAndReinstate() {
  world.clock.advance(60_000);
  await suspend();
  world.clock.advance(60_000);
  expect(await reinstate()).toEqual({ ok: true });
}
const row = () => world.db.certificate.findUniqueOrThrow({ where: { id } });
const earlier = () => world.db.earlierIssue.findMany({ where: { certificateId: id }, orderBy: { issuedAt: "asc" } });
const verdict = async () => (await verification.verify(world.deps, publicId))?.verdict;
const alone = async (credential: string, outside: Partial<verification.StandaloneLookups> = {}) => {
  const result = await verification.verifyStandalone(credential, { ...sourcesOf(world), ...outside }, NOW);
  return { verdict: result?.verdict, evidence: result?.checks.find(({ name }) => name === "status")?.evidence };
};
const faults = async () => (await certificates.checkConsistency(world.deps)).faults;

describe("reinstating a suspended certificate", () => {
  it("issues the same words under the same ID, with a status index and an anchor of their own", async () => {
    await world.runJobs();
    const before = JSON.parse(await world.credential(publicId));
    await suspendAndReinstate();
    expect(await verdict()).toBe("anchor-pending");
    await world.runJobs();
    expect(await verdict()).toBe("valid");
    const after = JSON.parse(await world.credential(publicId));
    expect({ ...after, proof: null, credentialStatus: null }).toEqual({
      ...before,
      proof: null,
      credentialStatus: null,
    });
    expect(after.credentialStatus.id).not.toBe(before.credentialStatus.id);
    expect(after.proof.map(({ cryptosuite }: { cryptosuite: string }) => cryptosuite)).toEqual([
      "eddsa-rdfc-2022",
      "merkle-proof-2019",
    ]);
    expect(await faults()).toEqual([]);
  });

  it("costs no quota, tells its recipient and sends the first message no second time, and is one certificate still", async () => {
    await world.runJobs();
    const quota = await world.db.quotaUse.findMany();
    await suspendAndReinstate();
    await world.runJobs();
    expect(await world.db.quotaUse.findMany()).toEqual(quota);
    const messages = await world.db.message.findMany({ where: { about: id }, orderBy: { createdAt: "asc" } });
    const kinds = messages.map(({ kind, state }) => [kind, state]);
    expect(kinds[0]).toEqual(["certificate-issued", "sent"]);
    expect(kinds.slice(1)).toContainEqual(["certificate-reinstated", "sent"]);
    expect(kinds).toHaveLength(3);
    const list = await certificates.listCertificates(world.deps, actor, { search: "", state: "all" });
    expect(list).toMatchObject({ ok: true });
    expect(await world.db.certificate.count({ where: { organizationId: actor.organizationId } })).toBe(1);
  });

  it("leads the file from before to the newer one, and so it is told alone", async () => {
    await world.runJobs();
    const first = await world.credential(publicId);
    await suspend();
    expect(await alone(first)).toMatchObject({ verdict: "suspended" });
    expect(await reinstate()).toEqual({ ok: true });
    await world.runJobs();
    const second = await world.credential(publicId);
    const address = `https://certificates.example.org/v/${publicId}`;
    expect(await alone(first)).toEqual({ verdict: "reissued", evidence: { newerFile: address } });
    expect(await alone(second)).toMatchObject({ verdict: "valid" });

    // The status lists decide where the newer file is unavailable, belongs to another certificate, or is invalid.
    const other = await world.certificate(actor, { name: "Somebody else" });
    await world.runJobs();
    for (const answer of [
      null,
      "no credential",
      first,
      await world.credential(other.publicId),
      second.replace(NAME, "Zoe"),
    ]) {
      expect(await alone(first, { fetchCredential: async () => answer })).toMatchObject({ verdict: "suspended" });
    }
    await revoke();
    expect(await alone(first)).toMatchObject({ verdict: "revoked" });
    expect(await alone(second)).toMatchObject({ verdict: "revoked" });
  });

  it("tells a file from before from an altered one, and knows it as handed out", async () => {
    await world.runJobs();
    const draw = async (format: "pdf" | "svg" | "json") =>
      (await certificates.renderFile(world.deps, { publicId, format }))?.bytes ?? new Uint8Array();
    const old = await Promise.all((["pdf", "svg", "json"] as const).map(draw));
    await suspendAndReinstate();
    await world.runJobs();
    for (const bytes of old) {
      expect(await verification.verifyFile(world.deps, bytes)).toMatchObject({
        file: "as-issued",
        earlierIssue: true,
        verification: { verdict: "valid" },
      });
    }
    expect(await verification.verifyFile(world.deps, await draw("pdf"))).toMatchObject({
      file: "as-issued",
      earlierIssue: false,
    });
    const changed = Buffer.from(old[2] ?? "")
      .toString("utf8")
      .replace(NAME, "Zoe Muller");
    expect(await verification.verifyFile(world.deps, Buffer.from(changed))).toMatchObject({
      file: "credential-altered",
    });

    const document = firstProofOnly(Buffer.from(old[2] ?? "").toString("utf8"));
    const item = { asked: "old.json", publicId, document };
    const allowances = { miss: async () => true, compare: async () => true };
    expect((await verification.verifyMany(world.deps, [item], allowances)).results).toMatchObject([
      { verdict: "valid", reason: "reissued" },
    ]);
  });

  it("is told by evidence from before where the newer file can be had", async () => {
    await world.runJobs();
    const evidence = readEvidence(JSON.stringify(await verification.makeEvidence(world.deps, publicId)));
    if (!evidence) throw new Error("there is no evidence");
    expect(evidence.statusLists.map(({ url }) => url.split("/").at(-1))).toEqual(["revocation", "suspension"]);
    await suspendAndReinstate();
    await world.runJobs();
    expect(await verifyEvidence(evidence, NOW, sourcesOf(world))).toMatchObject({ verdict: "reissued" });
  });

  it("can happen again, each time with a bit that stays set", async () => {
    for (let time = 0; time < 2; time++) {
      await world.runJobs();
      await suspendAndReinstate();
    }
    await world.runJobs();
    expect(await verdict()).toBe("valid");
    const issues = await earlier();
    expect(issues).toHaveLength(2);
    const { statusListId, statusIndex } = await row();
    const list = await certificates.getStatusListCredential(world.deps, {
      listId: statusListId,
      purpose: "revocation",
    });
    const bit = (index: number) =>
      credentials.readStatusBit(list?.credential, {
        listUrl: list?.credential.id ?? "",
        issuerDid: list?.credential.issuer ?? "",
        purpose: "revocation",
        index,
      });
    for (const issue of issues) expect(await bit(issue.statusIndex)).toMatchObject({ set: true });
    expect(await bit(statusIndex)).toMatchObject({ set: false });
    expect(await reinstate()).toEqual({ ok: false, code: "not-suspended" });
    expect(await faults()).toEqual([]);
  });

  it("anchors only the new document where the first was not anchored yet", async () => {
    await suspendAndReinstate();
    await world.runJobs();
    expect(await verdict()).toBe("valid");
    expect((await earlier())[0]).toMatchObject({ anchorBatchId: null });
    const tree = await world.db.anchorBatch.findFirst({ where: { id: (await row()).anchorBatchId ?? "" } });
    expect(tree?.leafCount).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it("signs with the organization's present key, which the contract vouches for to whoever verifies alone", async () => {
    await world.runJobs();
    const first = await world.credential(publicId);
    await suspend();
    const { issuerKeyId: keyId } = await row();
    expect(await organizations.rotateIssuerKey(world.deps, actor, { keyId })).toMatchObject({ ok: true });
    await reinstate();
    await world.runJobs();
    expect(await verdict()).toBe("valid");
    const { issuer } = JSON.parse(await world.credential(publicId));
    expect(issuer.id).not.toBe(JSON.parse(first).issuer.id);
    const vouching = async (question: { key: string }) =>
      question.key === issuer.id ? { compromisedFrom: null } : undefined;
    expect(await alone(first, { findTenure: vouching, registry: REGISTRY })).toMatchObject({ verdict: "reissued" });
    expect(await alone(first, { findTenure: async () => undefined, registry: REGISTRY })).toMatchObject({
      verdict: "suspended",
    });
    // A contract that only the file itself names is no evidence.
    expect(await alone(first, { findTenure: vouching })).toMatchObject({ verdict: "suspended" });
  });

  it("happens once when two do it at the same time, and leaves nothing where it cannot be finished", async () => {
    await world.runJobs();
    await suspend();
    const answers = await Promise.all([reinstate(), reinstate(), reinstate()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await earlier()).toHaveLength(1);

    await suspend();
    const before = await row();
    const jobs = {
      ...world.deps.jobs,
      add: async () => {
        throw new Error("the queue is away");
      },
    };
    await expect(issuance.reinstateCertificate({ ...world.deps, jobs }, actor, { id })).rejects.toThrow("away");
    expect(await row()).toEqual(before);
    expect(await earlier()).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it("shows where a document from before was altered, or is not in its tree", async () => {
    await world.runJobs();
    await suspendAndReinstate();
    await world.runJobs();
    expect(await faults()).toEqual([]);
    const [issue] = await earlier();
    const document = (issue?.document ?? "").replace(NAME, "Zoe");
    await world.db.earlierIssue.updateMany({ where: { certificateId: id }, data: { document } });
    expect(await faults()).toEqual([`the document of an earlier issue of ${publicId} was altered`]);
    await world.db.earlierIssue.deleteMany({ where: { certificateId: id } });
    expect(await faults()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^tree \w+ was made of/),
        expect.stringContaining(`and its issue with the leaf ${issue?.leaf} is gone`),
      ]),
    );
    if (issue) await world.db.earlierIssue.create({ data: { ...issue, anchorPath: issue.anchorPath ?? {} } });
    expect(await faults()).toEqual([]);
  });
  it("forgets every document that it ever had when its recipient is erased, also after a backup from before", async () => {
    await world.runJobs();
    const before = await row();
    const deps = { ...world.deps, mailer: world.post.mailer };
    await suspendAndReinstate();
    await world.runJobs();
    const { leaf } = await row();
    await certificates.eraseRecipient(deps, actor, { certificateIds: [id], recipient: null });
    expect(await verdict()).toBeUndefined();
    expect((await earlier()).map(({ document }) => document)).toEqual([""]);
    expect(world.erasures.entries.map((entry) => entry.leaf)).toEqual(expect.arrayContaining([leaf, before.leaf]));
    expect(await faults()).toEqual([]);
    await world.db.earlierIssue.updateMany({ where: { certificateId: id }, data: { document: "{}" } });
    expect(await faults()).toEqual([expect.stringContaining("something is left of an earlier issue")]);

    await world.db.earlierIssue.deleteMany({ where: { certificateId: id } });
    await world.db.certificate.update({
      where: { id },
      data: { ...before, customFields: [] },
    });
    expect(await verdict()).toBe("valid");
    expect(await certificates.applyErasures(deps)).toMatchObject({ erasedAgain: 1 });
    expect(await verdict()).toBeUndefined();
  });
});

function firstProofOnly(text: string): string {
  const { proof, ...rest } = JSON.parse(text);
  return JSON.stringify({ ...rest, proof: [proof[0]] });
}
