import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issuance, organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { newCertificate } from "./rules/typed-certificate";

// A request without a day is the same on the next day, in every way of issuing (decisions 0004 and 0079).

const TODAY = "2026-11-20T09:00:00Z";
const DAY_MS = 86_400_000;
const style = { template: "meridian", language: "en" } as const;
const typed = { name: "Lina Haddad", email: "", achievement: "First aid", issued_on: "", expires_on: "", custom: [] };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(TODAY));
type Actor = Awaited<ReturnType<World["organization"]>>;

/** Issues by the form; returns the id of the certificate, or of the batch in which it waits for an approval. */
async function issue(actor: Actor, issued_on = ""): Promise<string> {
  const certificate = newCertificate({ ...typed, issued_on });
  const result = await issuance.issueOne(world.deps, actor, { ...style, certificate });
  return idOf(result);
}

function idOf(result: { ok: true; id: string } | { ok: false; code: string; batchId?: string }): string {
  if (result.ok) return result.id;
  if (result.batchId) return result.batchId;
  throw new Error(result.code);
}

async function correct(actor: Actor, id: string, name: string): Promise<string> {
  const found = await issuance.getCorrectable(world.deps, actor, id);
  const values = found.ok ? found.values : { ...typed, issued_on: TODAY.slice(0, 10), custom: [] };
  return idOf(await issuance.correctCertificate(world.deps, actor, { id, correction: { ...values, name } }));
}

const renew = async (actor: Actor, id: string, issuedOn = ""): Promise<string> =>
  idOf(await issuance.renewCertificate(world.deps, actor, { id, issuedOn, expiresOn: "" }));

/** Drafts a batch and returns the state of each row. */
const bring = (actor: Actor, issued_on = "") =>
  bringRow(actor, `name,achievement,issued_on\nAda Lovelace,First aid,${issued_on}\n`);

async function bringRow(actor: Actor, text: string): Promise<{ batchId: string; states: (string | undefined)[] }> {
  const bytes = Buffer.from(text);
  const drafted = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!drafted.ok) throw new Error(JSON.stringify(drafted));
  const found = await issuance.getBatch(world.db, actor, drafted.batchId);
  if (!found.ok) throw new Error(found.code);
  return { batchId: drafted.batchId, states: found.batch.rows.map(({ state }) => state) };
}

/** Issues a batch including its changes; returns the public ID of its first certificate. */
async function issueAll(actor: Actor, batchId: string): Promise<string> {
  await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: true });
  await world.runJobs();
  const [certificate] = await world.db.certificate.findMany({ where: { batchId } });
  if (!certificate) throw new Error("nothing was issued");
  return certificate.publicId;
}

async function wantApprovals(actor: Actor): Promise<Actor> {
  const result = await organizations.setApprovalRequired(world.deps, actor, true);
  if (!result.ok) throw new Error(result.code);
  return actor;
}

describe("sent again on the next day", () => {
  it("a list has nothing new, and with a day of its own it has", async () => {
    const actor = await world.organization("again-list");
    const first = await bring(actor);
    expect(first.states).toEqual(["fresh"]);
    await issuance.issueBatch(world.deps, actor, { ...first, validRowsOnly: false, replaceChanged: false });
    await world.runJobs();
    world.clock.set(new Date(Date.parse(TODAY) + DAY_MS).toISOString());
    expect((await bring(actor)).states).toEqual(["duplicate"]);
    expect((await bring(actor, "2026-11-21")).states).toEqual(["fresh"]);
  });

  it("a form leads to its certificate, and with a day of its own to another", async () => {
    const actor = await world.organization("again-form");
    const first = await issue(actor);
    world.clock.advance(DAY_MS);
    expect(await issue(actor)).toBe(first);
    expect(await issue(actor, "2026-11-21")).not.toBe(first);
  });

  it("a form that waits for an approval leads to its list, and with a day of its own to another", async () => {
    const actor = await wantApprovals(await world.organization("again-form-waits"));
    const first = await issue(actor);
    world.clock.advance(DAY_MS);
    expect(await issue(actor)).toBe(first);
    expect(await issue(actor, "2026-11-21")).not.toBe(first);
  });

  it("a correction leads to its certificate, whose list still has nothing new", async () => {
    const actor = await world.organization("again-correction");
    const first = await issue(actor);
    const corrected = await correct(actor, first, "Lina Hadad");
    world.clock.advance(DAY_MS);
    expect(await correct(actor, first, "Lina Hadad")).toBe(corrected);
    const again = await issuance.issueOne(world.deps, actor, {
      ...style,
      certificate: newCertificate({ ...typed, name: "Lina Hadad" }),
    });
    expect(again).toMatchObject({ ok: true, id: corrected, alreadyIssued: true });
    expect(await issue(actor, "2026-11-21")).not.toBe(corrected);
  });

  it("a list whose certificate a list corrected by its ID changes that, and is nothing new", async () => {
    const actor = await world.organization("again-corrected-by-list");
    const row = (name: string, more = "") =>
      `name,email,achievement,issued_on,certificate_id\n${name},ada@example.org,${more}\n`;
    const first = await bringRow(actor, row("Ada Lovelace", "First aid,,"));
    expect(first.states).toEqual(["fresh"]);
    const publicId = await issueAll(actor, first.batchId);
    world.clock.advance(DAY_MS);
    const correction = await bringRow(actor, row("Ada Byron", `,,${publicId}`));
    expect(correction.states).toEqual(["changed"]);
    await issueAll(actor, correction.batchId);
    expect((await bringRow(actor, row("Ada Byron", "First aid,,"))).states).toEqual(["duplicate"]);
    const { id } = await world.db.certificate.findFirstOrThrow({ where: { batchId: correction.batchId } });
    await correct(actor, id, "Ada King");
    expect((await bringRow(actor, row("Ada King", "First aid,,"))).states).toEqual(["duplicate"]);
    expect((await bringRow(actor, row("Ada Lovelace", "First aid,,"))).states).toEqual(["changed"]);
    expect((await bringRow(actor, row("Ada Lovelace", "First aid,2026-11-21,"))).states).toEqual(["fresh"]);
  });

  it("a correction that waits for an approval leads to its list, and another one has to wait", async () => {
    const actor = await world.organization("again-correction-waits");
    const first = await issue(actor);
    await wantApprovals(actor);
    const waiting = await correct(actor, first, "Lina Hadad");
    world.clock.advance(DAY_MS);
    expect(await correct(actor, first, "Lina Hadad")).toBe(waiting);
    await expect(correct(actor, first, "Lina El Haddad")).rejects.toThrow("waiting");
  });

  it("a renewal leads to its certificate", async () => {
    const actor = await world.organization("again-renewal");
    const first = await issue(actor, "2025-11-20");
    const renewed = await renew(actor, first);
    world.clock.advance(DAY_MS);
    expect(await renew(actor, first)).toBe(renewed);
    expect(await renew(actor, renewed, "2027-11-20")).not.toBe(renewed);
  });

  it("a renewal that waits for an approval leads to its list, and that of another certificate to another", async () => {
    const actor = await world.organization("again-renewal-waits");
    const [first, second] = [await issue(actor, "2025-11-20"), await issue(actor, "2024-11-20")];
    await wantApprovals(actor);
    const waiting = await renew(actor, first);
    world.clock.advance(DAY_MS);
    expect(await renew(actor, first)).toBe(waiting);
    expect(await renew(actor, second)).not.toBe(waiting);
  });
});
