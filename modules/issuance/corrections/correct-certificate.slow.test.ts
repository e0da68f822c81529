import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, certificates, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

async function draft(actor: Actor, bytes: Uint8Array) {
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  const found = await issuance.getBatch(world.db, actor, result.batchId);
  if (!found.ok) throw new Error(found.code);
  return found.batch;
}
/** Issues, mails and anchors a batch; returns the first of its certificates. */
async function issued(actor: Actor, bytes = csvOf(1)) {
  const { id: batchId } = await draft(actor, bytes);
  await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
  await world.runJobs();
  return world.db.certificate.findFirstOrThrow({ where: { batchId }, orderBy: { recipientName: "asc" } });
}
async function correctable(actor: Actor, id: string) {
  const found = await issuance.getCorrectable(world.deps, actor, id);
  if (!found.ok) throw new Error(found.code);
  return found.values;
}
const used = async (actor: Actor) => (await billing.getQuota(world.db, world.deps, actor.organizationId)).used;

describe("correcting a certificate", () => {
  it("issues another in its place, free, tells the recipient once, and leads from the old one to it", async () => {
    const actor = await world.organization("corrects");
    const old = await issued(actor);
    const sent = world.post.sent.length;
    const correction = { ...(await correctable(actor, old.id)), name: "Ada Corrected" };
    const result = await issuance.correctCertificate(world.deps, actor, { id: old.id, correction });
    if (!result.ok) throw new Error(result.code);
    expect(await issuance.correctCertificate(world.deps, actor, { id: old.id, correction })).toEqual(result);
    await world.runJobs();
    const now = await world.db.certificate.findUniqueOrThrow({ where: { id: result.id } });
    expect(now).toMatchObject({
      recipientName: "Ada Corrected",
      achievementVersionId: old.achievementVersionId,
      issuedOn: old.issuedOn,
    });
    expect(await world.db.certificate.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({
      supersededById: now.id,
    });
    expect(await used(actor)).toBe(1);
    expect(world.post.sent.slice(sent).map(({ subject }) => subject.split(" ")[1])).toEqual([
      "certificate.corrected.subject",
    ]);
    const seen = await certificates.getPublicRecord(world.db, old.publicId);
    expect(seen).toMatchObject({ supersededBy: now.publicId });
  });

  it("is known by a list that is sent again with the same correction", async () => {
    const actor = await world.organization("corrects-lists");
    const list = (name: string) => new TextEncoder().encode(`Name,E-mail,Course\n${name},ada@x.org,Chemistry\n`);
    const old = await issued(actor, list("Ada Lovlace"));
    const correction = { ...(await correctable(actor, old.id)), name: "Ada Lovelace" };
    await issuance.correctCertificate(world.deps, actor, { id: old.id, correction });
    expect((await draft(actor, list("Ada Lovelace"))).counts).toMatchObject({ duplicate: 1, fresh: 0, changed: 0 });
    expect((await draft(actor, list("Ada Lovlace"))).counts).toMatchObject({ duplicate: 0, fresh: 0, changed: 1 });
  });

  it("of many at once, by a list, is free as well, also where the plan has nothing left", async () => {
    const actor = await world.organization("corrects-many", "basic");
    const people = (suffix: string) =>
      csvOf(12, ([name, , ...rest], index) => [`${name}${suffix}`, `p${index}@example.org`, ...rest]);
    await issued(actor, people(""));
    const { organizationId } = actor;
    await world.db.quotaUse.updateMany({ where: { organizationId }, data: { used: 100 } });
    const changed = people(" Junior");
    const { id: batchId, counts } = await draft(actor, changed);
    expect(counts).toMatchObject({ changed: 12, fresh: 0 });
    expect(
      await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: true }),
    ).toEqual({ ok: true, queued: 12 });
    await world.runJobs();
    expect(await used(actor)).toBe(100);
    expect(await world.db.certificate.count({ where: { organizationId, revokedAt: null } })).toBe(12);
  });

  it("of many is told by a list with their IDs, which need not say what stays as it is", async () => {
    const actor = await world.organization("corrects-by-id");
    const outsider = await world.organization("corrects-by-id-not");
    const foreign = await issued(outsider);
    await issued(
      actor,
      csvOf(4, ([name, , ...rest], index) => [name ?? "", `i${index}@example.org`, ...rest]),
    );
    const { organizationId } = actor;
    const ids = (
      await world.db.certificate.findMany({ where: { organizationId }, orderBy: { recipientName: "asc" } })
    ).map(({ publicId }) => publicId);
    const list = [
      "Row,Who,Certificate,Link",
      `2,Person One,${ids[0]},https://x.example/v/${ids[0]}`,
      `3,,${ids[1]},`,
      `4,Person 3,${ids[2]?.toLowerCase().replaceAll("-", " ")},`,
      `5,Twice,${ids[0]},`,
      `6,Not ours,${foreign.publicId},`,
      "",
    ].join("\n");
    const source = { bytes: new TextEncoder().encode(list) };
    const brought = await issuance.importList(world.deps, actor, {
      ...style,
      name: "fixes",
      source,
      achievement: "",
    });
    if (!brought.ok) throw new Error(brought.code);
    const { batchId } = brought;
    const found = await issuance.getImport(world.deps, actor, batchId, {});
    if (!found.ok) throw new Error(found.code);
    expect(found.list.columns.map(({ target }) => target)).toEqual(["ignore", "ignore", "certificate", "ignore"]);
    const columns = found.list.columns.map(({ index, header, target }) => ({
      index,
      header,
      target: index === 1 ? "name" : target,
    }));
    const matching = { sheet: 0, headerLine: 1, columns, orders: {} } as issuance.Matching;
    expect(await issuance.matchColumns(world.deps, actor, { batchId, matching })).toEqual({ ok: true });
    const drafted = await issuance.getBatch(world.db, actor, batchId);
    if (!drafted.ok) throw new Error(drafted.code);
    const states = drafted.batch.rows.map(({ line, state, problems }) => [line, state, problems[0]?.code]);
    expect(states.sort()).toEqual([
      [2, "changed", undefined],
      [3, "duplicate", undefined],
      [4, "duplicate", undefined],
      [5, "invalid", "certificate-twice"],
      [6, "invalid", "certificate-unknown"],
    ]);
    await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: true, replaceChanged: true });
    await world.runJobs();
    const rowState = await world.db.certificate.findMany({ where: { organizationId, revokedAt: null } });
    expect(rowState.map(({ recipientName }) => recipientName).sort()).toEqual([
      "Person 2",
      "Person 3",
      "Person 4",
      "Person One",
    ]);
    expect(rowState.find(({ recipientName }) => recipientName === "Person One")).toMatchObject({
      recipientEmail: "i0@example.org",
      issuedOn: new Date("2026-11-02"),
    });
  });

  it("happens once where two lists, or a list and a person, correct the same certificate", async () => {
    const actor = await world.organization("corrects-twice");
    const old = await issued(actor);
    const changed = (suffix: string) => csvOf(1, ([name, ...rest]) => [`${name}${suffix}`, ...rest]);
    const lists = [await draft(actor, changed(" A")), await draft(actor, changed(" B"))];
    for (const { id: batchId } of lists)
      await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: true });
    await world.runJobs();
    const { organizationId } = actor;
    expect(await world.db.certificate.count({ where: { organizationId, revokedAt: null } })).toBe(1);
    const states = await world.db.batchRow.findMany({
      where: { batchId: { in: lists.map(({ id }) => id) } },
      select: { state: true },
    });
    expect(states.map(({ state }) => state).sort()).toEqual(["issued", "skipped"]);
    expect(await used(actor)).toBe(1);
    expect(
      (
        await issuance.correctCertificate(world.deps, actor, {
          id: old.id,
          correction: { ...valuesOf(), name: "C" },
        })
      ).ok,
    ).toBe(true);
    expect(await world.db.certificate.count({ where: { organizationId, revokedAt: null } })).toBe(1);
  });

  it("refuses what changes nothing, what is wrong, what is out of force, and another organization's", async () => {
    const actor = await world.organization("corrects-not");
    const outsider = await world.organization("corrects-outsider");
    const old = await issued(actor);
    const values = await correctable(actor, old.id);
    const correct = (who: Actor, changes: object) =>
      issuance.correctCertificate(world.deps, who, { id: old.id, correction: { ...values, ...changes } });
    expect(await correct(actor, {})).toEqual({ ok: false, code: "unchanged" });
    expect(await correct(actor, { name: "" })).toMatchObject({
      code: "invalid",
      problems: [{ column: "name", code: "required" }],
    });
    expect(await correct(outsider, { name: "X" })).toEqual({ ok: false, code: "not-found" });
    expect(await correct(asRole(actor, "viewer"), { name: "X" })).toEqual({ ok: false, code: "forbidden" });
    await certificates.suspendCertificate(world.deps, actor, {
      id: old.id,
      reason: "details-wrong",
      note: "",
    } as never);
    expect(await correct(actor, { name: "X" })).toEqual({ ok: false, code: "not-correctable" });
  });
});

const valuesOf = () => ({ name: "", email: "", issued_on: "2026-11-02", expires_on: "", custom: [] });
