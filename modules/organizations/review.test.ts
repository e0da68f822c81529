import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issuance, organizations } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { claimOrganization, createOrganization, createPreparedOrganization } from "./create-organization";
import { likenessKeys } from "./rules/like-names";

const ADMIN = { name: "user:00000000-0000-7000-8000-000000000000", platformRole: "admin" } as const;
const ORDINARY_USER = { ...ADMIN, platformRole: "user" } as const;

let world: World;
let count = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  count++;
  world.post.sent.length = 0;
});

async function person(): Promise<string> {
  return (await createPerson(world, `p${crypto.randomUUID()}@example.org`)).userId;
}
/** Signs a person up with an organization of that name. */
async function found(name: string) {
  const userId = await person();
  const { id } = await world.db.$transaction((tx) =>
    createOrganization(tx, world.deps, `user:${userId}`, {
      slug: `slug-${crypto.randomUUID()}`,
      name,
      type: "training_center",
      website: null,
      signerName: null,
      signerTitle: null,
      ownerUserId: userId,
    }),
  );
  return { id, userId };
}
const statusOf = async (id: string) => (await world.db.organization.findUniqueOrThrow({ where: { id } })).status;
const keysOf = (organizationId: string) => world.db.issuerKey.count({ where: { organizationId } });
const reason = "Looked at both websites.";
const decide = (organizationId: string, decision: "released" | "refused", as: organizations.PlatformActor = ADMIN) =>
  organizations.decidePendingReview(world.deps, as, { organizationId, decision, reason });

describe("an organization with a name like another's", () => {
  it("is noticed also where hundreds that are older share a word with it", async () => {
    const named = (name: string, i: number) => ({
      id: world.deps.ids.uuid(),
      slug: `many-${i}`,
      name,
      nameKeys: likenessKeys(name),
      type: "training_center" as const,
      status: "active" as const,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
    });
    const older = Array.from({ length: 250 }, (_, i) => named(`Tamazirt ${(i + 1000).toString(2)}`, i));
    await world.db.organization.createMany({ data: [...older, named("Tamazirt Bridge Builders", older.length)] });
    expect(await statusOf((await found("Bridge Builders of Tamazirt")).id)).toBe("pending_review");
  });

  it("is pending review: its people are there, and it can neither act nor sign nor be seen", async () => {
    const first = await found(`Zellige Academy ${count}`);
    const second = await found(`ZELLIGE  Аcademy ${count} Ltd.`);
    expect(await statusOf(first.id)).toBe("active");
    expect(await statusOf(second.id)).toBe("pending_review");
    expect([await keysOf(first.id), await keysOf(second.id)]).toEqual([1, 0]);
    expect(await organizations.findActorForUser(world.db, first.userId)).not.toBeNull();
    expect(await organizations.findActorForUser(world.db, second.userId)).toBeNull();
    expect(await organizations.findWaitingOrganization(world.db, second.userId)).toMatchObject({
      status: "pending_review",
    });
    expect(await organizations.findWaitingOrganization(world.db, first.userId)).toBeNull();
    const { slug } = await world.db.organization.findUniqueOrThrow({ where: { id: second.id } });
    expect(await organizations.getPublicIssuer(world.db, slug)).toBeNull();
    const actor = organizations.actorWithRole({
      name: `user:${second.userId}`,
      organizationId: second.id,
      teamId: null,
      role: "owner",
    });
    const cells = { name: "A", email: "", achievement: "B", issued_on: "", expires_on: "", picture: "", custom: [] };
    await expect(
      issuance.issueOne(world.deps, actor, {
        template: "meridian",
        language: "en",
        certificate: newCertificate(cells),
      }),
    ).rejects.toThrow();
  });

  it("is not pending review where the name is clearly another one, or where its like was turned away", async () => {
    const first = await found(`Mosaic School ${count}`);
    expect(await statusOf((await found(`Mosaic Institute ${count}`)).id)).toBe("active");
    await world.db.organization.update({ where: { id: first.id }, data: { status: "refused" } });
    expect(await statusOf((await found(`Mosaic School ${count}`)).id)).toBe("active");
  });

  it("holds one of two that come at the same moment", async () => {
    const both = await Promise.all([found(`Twin College ${count}`), found(`Twin Cоllege ${count}`)]);
    expect((await Promise.all(both.map(({ id }) => statusOf(id)))).sort()).toEqual(["active", "pending_review"]);
  });

  it("is pending review also where the platform had prepared it", async () => {
    await found(`Rose Institute ${count}`);
    const prepared = await world.db.$transaction((tx) =>
      createPreparedOrganization(tx, world.deps, ADMIN.name, {
        name: `Rose lnstitute ${count}`,
        type: "other",
        website: null,
        reason,
      }),
    );
    const ownerUserId = await person();
    const take = () =>
      world.db.$transaction((tx) =>
        claimOrganization(tx, world.deps, `user:${ownerUserId}`, { organizationId: prepared.id, ownerUserId }),
      );
    expect(await take()).toBe(true);
    expect([await statusOf(prepared.id), await keysOf(prepared.id)]).toEqual(["pending_review", 0]);
    expect(await take()).toBe(false);
  });

  it("gets its key and its word when it is released, once", async () => {
    await found(`Cedar Academy ${count}`);
    const waiting = await found(`Cedar Academy ${count}`);
    expect(await decide(waiting.id, "released", ORDINARY_USER)).toEqual({ ok: false, code: "forbidden" });
    const seen = await organizations.getForReview(world.deps, ADMIN, waiting.id);
    expect(seen).toMatchObject({ ok: true, lookAlikes: [{ name: `Cedar Academy ${count}`, status: "active" }] });
    expect(await decide(waiting.id, "released")).toEqual({ ok: true });
    expect([await statusOf(waiting.id), await keysOf(waiting.id)]).toEqual(["active", 1]);
    expect(await decide(waiting.id, "refused")).toEqual({ ok: false, code: "not-found" });
    await world.runJobs();
    expect(world.post.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("decision.released.subject"),
    ]);
  });

  it("is told that it was turned away, and stays without a key", async () => {
    await found(`Olive Academy ${count}`);
    const waiting = await found(`Olive Academy ${count}`);
    expect(await decide(waiting.id, "refused")).toEqual({ ok: true });
    expect([await statusOf(waiting.id), await keysOf(waiting.id)]).toEqual(["refused", 0]);
    expect(await organizations.findWaitingOrganization(world.db, waiting.userId)).toMatchObject({ status: "refused" });
    await world.runJobs();
    expect(world.post.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("decision.refused.subject"),
    ]);
  });

  it.each([
    ["a word added", (name: string) => `${name} (Official)`],
    ["its words in another order", (name: string) => name.split(" ").reverse().join(" ")],
    ["a close spelling", (name: string) => name.replace("Academy", "Academie")],
  ])("is pending review with %s, and a new name like that waits", async (_what, like) => {
    const name = `Jasmine Academy ${"abcdefgh"[count % 8]?.repeat(6)}`;
    const first = await found(name);
    expect(await statusOf((await found(like(name))).id)).toBe("pending_review");
    const another = await found(`Harbor Institute ${crypto.randomUUID().slice(0, 6)}`);
    const actor = organizations.actorWithRole({
      name: `user:${another.userId}`,
      organizationId: another.id,
      teamId: null,
      role: "owner",
    });
    expect(await organizations.changeName(world.deps, actor, like(name))).toEqual({ ok: true, waits: true });
    const seen = await organizations.getForReview(world.deps, ADMIN, another.id);
    expect(seen.ok && seen.newName?.lookAlikes.map(({ id }) => id)).toContain(first.id);
    expect(await organizations.changeName(world.deps, actor, `Quay ${crypto.randomUUID()}`)).toMatchObject({
      waits: false,
    });
  });
});

describe("the platform's review", () => {
  const review = (organizationId: string, note: string, as: organizations.PlatformActor = ADMIN) =>
    organizations.markReviewed(world.deps, as, { organizationId, note });
  const shown = async (id: string) => (await organizations.getIssuerTrust(world.db, id)).review;

  it("is shown with its date and words, replaced by a newer one, and withdrawn", async () => {
    const { id } = await found(`Reviewed School ${count}`);
    expect(await shown(id)).toBeNull();
    expect(await review(id, "  Commercial  register\nof Rabat ")).toEqual({ ok: true });
    expect(await shown(id)).toEqual({ reviewedAt: world.clock.now(), note: "Commercial register of Rabat" });
    await review(id, "Telephone call");
    expect((await shown(id))?.note).toBe("Telephone call");
    expect(await organizations.withdrawReview(world.deps, ADMIN, { organizationId: id, reason })).toEqual({ ok: true });
    expect(await shown(id)).toBeNull();
    const entries = await world.db.auditEntry.findMany({ where: { subject: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action).filter((action) => action.includes("review"))).toEqual([
      "organization.reviewed",
      "organization.reviewed",
      "organization.review-withdrawn",
    ]);
  });

  it("is an admin's, says something, and is of an organization that acts", async () => {
    const { id } = await found(`Plain School ${count}`);
    const waiting = await found(`Plain School ${count}`);
    expect(await review(id, "Checked", ORDINARY_USER)).toEqual({ ok: false, code: "forbidden" });
    expect(await review(id, " \n ")).toEqual({ ok: false, code: "note-required" });
    expect(await review(id, "x".repeat(301))).toEqual({ ok: false, code: "note-too-long" });
    expect(await review(waiting.id, "Checked")).toEqual({ ok: false, code: "not-found" });
    const withdraw = (as: organizations.PlatformActor) =>
      organizations.withdrawReview(world.deps, as, { organizationId: id, reason });
    expect(await withdraw(ORDINARY_USER)).toEqual({ ok: false, code: "forbidden" });
    expect(await withdraw(ADMIN)).toEqual({ ok: false, code: "not-found" });
    expect(await review(id, "x".repeat(300))).toEqual({ ok: true });
  });
});

it.each([
  ["no reason", "  ", "reason-missing"],
  ["a reason that nobody reads to its end", "x".repeat(301), "reason-too-long"],
])("nothing is decided of an organization with %s, and with one the audit log keeps it", async (_name, text, code) => {
  await found(`Stated School ${count}`);
  const { id } = await found(`Stated School ${count}`);
  const input = { organizationId: id, decision: "released" as const };
  expect(await organizations.decidePendingReview(world.deps, ADMIN, { ...input, reason: text })).toEqual({
    ok: false,
    code,
  });
  expect(await organizations.withdrawReview(world.deps, ADMIN, { ...input, reason: text })).toEqual({
    ok: false,
    code,
  });
  expect(await organizations.decideName(world.deps, ADMIN, { ...input, name: "x", reason: text })).toEqual({
    ok: false,
    code,
  });
  expect(await statusOf(id)).toBe("pending_review");
  expect(await decide(id, "released")).toEqual({ ok: true });
  const [entry] = await world.db.auditEntry.findMany({ where: { subject: id, action: "organization.released" } });
  expect(entry?.details).toEqual({ reason });
});
