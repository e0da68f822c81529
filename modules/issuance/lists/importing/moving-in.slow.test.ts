import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance, verification } from "#app/modules.server";
import { readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

const FORMER = "https://badges.example/assertions/42";
const badges = [
  {
    type: "Assertion",
    id: FORMER,
    recipient: { type: "email", hashed: false, identity: "lina@example.org" },
    "extensions:recipientProfile": { name: "Lina Haddad" },
    badge: { name: "First aid" },
    issuedOn: "2024-03-05",
  },
];

async function brought(actor: Actor, bytes = new TextEncoder().encode(JSON.stringify(badges))) {
  const input = { template: "meridian", language: "en", name: "badges.json", achievement: "" } as const;
  const list = await issuance.importList(world.deps, actor, { ...input, source: { bytes } });
  if (!list.ok) throw new Error(JSON.stringify(list));
  const found = await issuance.getImport(world.deps, actor, list.batchId, {});
  if (!found.ok) throw new Error(found.code);
  const { sheet, headerLine, columns } = found.list;
  const matching = { sheet, headerLine, columns, orders: {}, rows: {} };
  expect(await issuance.matchColumns(world.deps, actor, { batchId: list.batchId, matching })).toEqual({ ok: true });
  return list.batchId;
}
const options = { validRowsOnly: false, replaceChanged: false };
const mailed = () => world.post.sent.filter(({ to }) => to.address === "lina@example.org");

describe("certificates that another platform issued first", () => {
  it("keep their date and old address, signed and told to everybody, and nobody is mailed", async () => {
    const actor = await world.organization("moves-in");
    const batchId = await brought(actor);
    const found = await issuance.getBatch(world.db, actor, batchId);
    expect(found).toMatchObject({ batch: { origins: 1, counts: { fresh: 1 } } });
    await issuance.issueBatch(world.deps, actor, { batchId, ...options });
    await world.runJobs();
    const made = await world.db.certificate.findFirstOrThrow({ where: { batchId } });
    expect(made).toMatchObject({ origin: FORMER, issuedOn: new Date("2024-03-05") });
    const document = JSON.parse((await readStored(world.db, made.id)).document);
    expect(document.validFrom).toBe("2024-03-05T00:00:00+14:00");
    expect(document.credentialSubject.achievement.otherIdentifier).toEqual([
      { type: "IdentifierEntry", identifier: FORMER, identifierType: "ext:firstIssuedAs" },
    ]);
    expect(await verification.verify(world.deps, made.publicId)).toMatchObject({
      verdict: "valid",
      record: { origin: FORMER },
    });
    expect(mailed()).toEqual([]);
    // Imported again, the badge is a duplicate.
    const again = await issuance.getBatch(world.db, actor, await brought(actor));
    expect(again).toMatchObject({ batch: { counts: { duplicate: 1, fresh: 0 } } });
  });

  it("are mailed where that is asked for, and keep where they were when they are corrected", async () => {
    const actor = await world.organization("moves-in-loudly");
    const batchId = await brought(actor);
    await issuance.issueBatch(world.deps, actor, { batchId, ...options, mailOrigins: true });
    await world.runJobs();
    expect(mailed()).toHaveLength(1);
    const made = await world.db.certificate.findFirstOrThrow({ where: { batchId } });
    const found = await issuance.getCorrectable(world.deps, actor, made.id);
    if (!found.ok) throw new Error(found.code);
    const correction = { ...found.values, name: "Lina Haddad-Benali" };
    const corrected = await issuance.correctCertificate(world.deps, actor, { id: made.id, correction });
    if (!corrected.ok) throw new Error(corrected.code);
    expect(await world.db.certificate.findUnique({ where: { id: corrected.id } })).toMatchObject({ origin: FORMER });
    await certificates.eraseRecipient(world.deps, actor, { certificateIds: [corrected.id], recipient: null });
    expect(await world.db.certificate.findUnique({ where: { id: corrected.id } })).toMatchObject({ origin: null });
  });

  it("come from lists with a column for it as well, and are refused where the address is none", async () => {
    const actor = await world.organization("moves-in-csv");
    const csv = (origin: string) =>
      new TextEncoder().encode(`Name,Course,Issued on,Credential URL\nMei Chen,Welding,2023-05-06,"${origin}"\n`);
    const good = await issuance.getBatch(world.db, actor, await brought(actor, csv("https://old.example/c/1")));
    expect(good).toMatchObject({ batch: { origins: 1, counts: { fresh: 1 } } });
    const bad = await issuance.getBatch(
      world.db,
      actor,
      await brought(actor, csv(`https://old.example/${"x".repeat(600)}`)),
    );
    expect(bad).toMatchObject({
      batch: { counts: { invalid: 1 }, rows: [{ problems: [{ column: "origin", code: "origin-invalid" }] }] },
    });
  });
});
