import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, platform, verification } from "#app/modules.server";
import { alterDocument, readStored } from "#tests/builders/stored-documents";
import { createWorld, csvOf, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld({ compact: false });
});
afterAll(() => world.close());

type Actor = Awaited<ReturnType<World["organization"]>>;

async function issueList(actor: Actor, rows: number) {
  const bytes = csvOf(rows, ([name = "", _email, ...rest]) => [`${name} of ${actor.organizationId}`, "", ...rest]);
  const look = { template: "meridian", language: "en" } as const;
  const drafted = await certificates.draftBatch(world.deps, actor, { ...look, name: "list.csv", bytes });
  if (!drafted.ok) throw new Error(drafted.code);
  const { batchId } = drafted;
  await certificates.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: false });
  await world.runJobs();
}

const rowsOf = ({ organizationId }: Actor) =>
  world.db.certificate.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

/** What everybody is told of certificates, to the byte, and what they are drawn from. */
async function told(actor: Actor) {
  const rows = await rowsOf(actor);
  return Promise.all(
    rows.map(async ({ id, publicId }) => ({
      json: await world.credential(publicId),
      design: (await readStored(world.db, id)).design,
      verdict: (await verification.verify(world.deps, publicId))?.verdict,
    })),
  );
}

const faults = async () => (await certificates.checkConsistency(world.deps)).faults;

/** Runs one after the other: an installation from the form of before to the one that takes less room. */
describe("certificates in less room", () => {
  let before: Actor;
  let after: Actor;

  it("are stored as the release before reads them until somebody says that none of its processes is left", async () => {
    before = await world.organization("before");
    await issueList(before, 70);
    for (const row of await rowsOf(before)) {
      expect(row).toMatchObject({ packed: null, frameId: null, anchorPosition: null, anchorPath: expect.any(Array) });
      expect(row).toMatchObject({
        terms: null,
        searchTerms: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{6}w/)]),
      });
      expect([row.issueKey?.length, row.identity.length]).toEqual([64, 64]);
      expect(JSON.parse(row.document).credentialSubject.licenseNumber).toBe(row.publicId);
    }
    await expect(certificates.compactStored(world.deps)).rejects.toThrow("not stored compactly yet");
  });

  it("then take a third of the room, and are the same to everybody", async () => {
    const begin = { setBy: "cli", reason: "All are of this release." } as const;
    expect(await platform.beginStoringCompactly(world.deps, begin)).toBe(true);
    expect(await platform.beginStoringCompactly(world.deps, begin)).toBe(false);
    expect(await world.db.auditEntry.count({ where: { action: "platform.compact-storage" } })).toBe(1);
    expect(await platform.beginWritingNewestForms(world.deps, begin)).toBe(true);
    expect(await platform.beginWritingNewestForms(world.deps, begin)).toBe(false);
    expect(await world.db.auditEntry.count({ where: { action: "platform.newest-forms" } })).toBe(1);
    after = await world.organization("after");
    await issueList(after, 70);
    const rows = await rowsOf(after);
    expect(new Set(rows.map(({ frameId }) => frameId)).size).toBe(1);
    for (const row of rows) {
      expect(row).toMatchObject({ document: "", design: {}, anchorPath: null, anchorPosition: expect.any(Number) });
      expect(row.packed?.length).toBeLessThan(400);
      expect(row).toMatchObject({ searchTerms: [], terms: expect.stringContaining("\nw") });
      expect([row.issueKey?.length, row.identity.length]).toEqual([32, 32]);
    }
    expect((await told(after)).map(({ verdict }) => verdict)).toEqual(Array(70).fill("valid"));
    expect(await faults()).toEqual([]);
  });

  it("are rewritten where they were issued before, a damaged one left as it is, and say what they said", async () => {
    const said = await told(before);
    const [damaged] = await rowsOf(before);
    if (!damaged) throw new Error("nothing was issued");
    const { document } = await readStored(world.db, damaged.id);
    await alterDocument(world.db, damaged.id, () => "no JSON");
    expect(await certificates.compactStored(world.deps)).toEqual({ certificates: 69, trees: 1, leftOut: 1 });
    await alterDocument(world.db, damaged.id, () => document);
    expect(await certificates.compactStored(world.deps)).toEqual({ certificates: 1, trees: 0, leftOut: 0 });
    expect(await certificates.compactStored(world.deps)).toEqual({ certificates: 0, trees: 0, leftOut: 0 });
    for (const row of await rowsOf(before)) {
      expect(row).toMatchObject({ document: "", design: {}, anchorPath: null, anchorPosition: expect.any(Number) });
      expect(row).toMatchObject({ searchTerms: [], terms: expect.stringContaining("\nw") });
      expect([row.issueKey?.length, row.identity.length]).toEqual([32, 32]);
    }
    expect(await told(before)).toEqual(said);
    expect(await faults()).toEqual([]);
  });

  it("keep a tree as it is of which a leaf is missing", async () => {
    const lists = await world.organization("incomplete");
    await world.db.platformSwitch.update({ where: { name: "compact-storage" }, data: { on: false } });
    await issueList(lists, 5);
    await world.db.platformSwitch.update({ where: { name: "compact-storage" }, data: { on: true } });
    const [gone] = await rowsOf(lists);
    const leaf = gone?.leaf ?? "";
    await world.db.certificate.update({ where: { id: gone?.id ?? "" }, data: { leaf: "0".repeat(64) } });
    expect(await certificates.compactStored(world.deps)).toEqual({ certificates: 5, trees: 0, leftOut: 1 });
    await world.db.certificate.update({ where: { id: gone?.id ?? "" }, data: { leaf } });
    expect(await certificates.compactStored(world.deps)).toEqual({ certificates: 0, trees: 1, leftOut: 0 });
    expect(await faults()).toEqual([]);
  });

  it("are issued again after a suspension in that form, and what they were before is kept whole", async () => {
    const [row] = await rowsOf(after);
    if (!row) throw new Error("nothing was issued");
    const { id, publicId } = row;
    const first = await readStored(world.db, id);
    await certificates.suspendCertificate(world.deps, after, { id, reason: "under-review" });
    expect(await certificates.reinstateCertificate(world.deps, after, { id })).toMatchObject({ ok: true });
    await world.runJobs();
    const stored = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ document: "", design: {}, anchorPath: null, anchorPosition: 0 });
    const issue = await world.db.earlierIssue.findFirstOrThrow({ where: { certificateId: id } });
    expect(issue).toMatchObject({ document: first.document, anchorPath: first.anchorPath });
    expect((await verification.verify(world.deps, publicId))?.verdict).toBe("valid");
    expect(await faults()).toEqual([]);
  });

  it("are not issued a second time, whichever half of the releases issued them first", async () => {
    const lists = await world.organization("twice");
    const forms = (on: boolean) => world.db.platformSwitch.update({ where: { name: "forms-3" }, data: { on } });
    await forms(false);
    const { id } = await world.certificate(lists, { name: "Issued before" });
    const whole = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    expect(whole.issueKey).toHaveLength(64);
    await forms(true);
    await expect(world.certificate(lists, { name: "Issued before" })).rejects.toThrow("issued before");
    const { id: other } = await world.certificate(lists, { name: "Another" });
    // Past all checks: the database refuses the key in either length.
    for (const issueKey of [whole.issueKey, whole.issueKey?.slice(0, 32) ?? ""])
      await expect(world.db.certificate.update({ where: { id: other }, data: { issueKey } })).rejects.toThrow(
        /unique/i,
      );
    const { issueKey: own } = await world.db.certificate.findUniqueOrThrow({ where: { id: other } });
    await world.db.certificate.update({ where: { id: other }, data: { issueKey: "0".repeat(32) } });
    expect(await certificates.compactStored(world.deps)).toMatchObject({ certificates: 1 });
    await world.db.certificate.update({ where: { id: other }, data: { issueKey: own } });
    expect(await world.db.certificate.findUnique({ where: { id } })).toMatchObject({
      searchTerms: [],
      terms: expect.any(String),
    });
    await expect(world.certificate(lists, { name: "Issued before" })).rejects.toThrow("issued before");
  });

  it.each([
    [
      "leaves of a block were altered",
      "not-checked",
      `update "AnchorBlock" set leaves = set_byte(leaves, 2, 255 - get_byte(leaves, 2))`,
    ],
    [
      "steps of a block were altered",
      "not-checked",
      `update "AnchorBlock" set path = set_byte(path, 2, 255 - get_byte(path, 2)) where length(path) > 2`,
    ],
    ["blocks are gone", "not-checked", `delete from "AnchorBlock"`],
    // Whoever has read the frame before has it as it was, and its id is made of it: the certificate is the one that was signed.
    ["frames were altered", "valid", `update "CertificateFrame" set text = replace(text, 'Safety', 'Sanity')`],
    ["frames are gone", "valid", `delete from "CertificateFrame"`],
  ])(
    "are named by the consistency check where %s, and are %s to whoever verifies",
    async (_what, verdict, statement) => {
      const rows = await rowsOf(after);
      const rollback = new Error("rolled back");
      const looked = world.db.$transaction(
        async (tx) => {
          await tx.$executeRawUnsafe(statement);
          const deps = { ...world.deps, db: tx as never };
          const verdicts = [];
          for (const { publicId } of rows.slice(-3))
            verdicts.push((await verification.verify(deps, publicId))?.verdict);
          expect(verdicts).toEqual([verdict, verdict, verdict]);
          expect((await certificates.checkConsistency(deps)).faults.length).toBeGreaterThan(50);
          throw rollback;
        },
        { timeout: 60_000 },
      );
      await expect(looked).rejects.toBe(rollback);
      expect(await faults()).toEqual([]);
    },
  );
});
