import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

async function pages(actor: Actor, search = "") {
  const found: certificates.Recipient[][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await certificates.listRecipients(world.deps, actor, { search, cursor });
    if (!page.ok) throw new Error(page.code);
    found.push(page.recipients);
    cursor = page.next;
  }
  return found;
}

describe("the recipients of an organization", () => {
  it("are one for each address, or each name without one, by name and page for page, nobody twice", async () => {
    const actor = await world.organization("people");
    const issue = (name: string, email: string, achievement: string, issued_on = "2026-11-02") =>
      world.certificate(actor, { name, email, achievement, issued_on });
    await issue("Ada Lovelace", "ada@example.org", "Chemistry");
    await issue("Ada King", "ADA@example.org", "Physics", "2026-11-05");
    await issue("Mei Chen", "", "Chemistry");
    await issue("Mei Chen", "", "Physics");
    await issue("Mei Chen", "mei@example.org", "Physics");
    for (let n = 10; n < 62; n++) await issue(`Person ${n}`, "", "Chemistry");
    const found = await pages(actor);
    expect(found.map((page) => page.length)).toEqual([25, 25, 5]);
    const all = found.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(55);
    const named = (name: string) => all.filter((person) => person.name === name);
    expect(named("Mei Chen").map(({ email, certificates: count }) => [email, count])).toEqual(
      expect.arrayContaining([
        [null, 2],
        ["mei@example.org", 1],
      ]),
    );
    expect(all.filter(({ email }) => email?.toLowerCase() === "ada@example.org")).toMatchObject([
      { certificates: 2, lastIssuedOn: "2026-11-05" },
    ]);
    expect((await pages(actor, "mei"))[0]).toHaveLength(2);
    expect(await pages(actor, "nobody")).toEqual([[]]);
  });

  it("have all of their certificates in one place, and are nobody to another organization", async () => {
    const [actor, other] = [await world.organization("people-one"), await world.organization("people-other")];
    const email = "zoe@example.org";
    const first = await world.certificate(actor, { name: "Zoé", email });
    const second = await world.certificate(actor, { name: "Zoe M.", email: "Zoe@example.org", achievement: "Physics" });
    await world.certificate(actor, { name: "Zoé", email: "" });
    await world.certificate(other, { name: "Zoé", email });
    const found = await certificates.getRecipient(world.deps, actor, first.id);
    expect(found).toMatchObject({ ok: true, name: "Zoé", email, ids: [second.id, first.id], hasMore: false });
    expect(await certificates.getRecipient(world.deps, other, first.id)).toEqual({ ok: false, code: "not-found" });
    const suggested = await certificates.suggestRecipients(world.db, actor);
    expect(suggested).toHaveLength(2);
    expect(await certificates.suggestRecipients(world.db, asRole(actor, "viewer"))).toEqual([]);
  });
});

describe("one certificate before it is issued", () => {
  const look = { template: "meridian", language: "en" } as const;
  const cells = { name: "Lina Haddad", email: "", achievement: "First aid", issued_on: "2026-11-02", expires_on: "" };

  it("is shown as far as it is typed, with nothing that is wrong", async () => {
    const actor = await world.organization("preview-one");
    const preview = (more: object, who = actor) =>
      certificates.previewOne(world.deps, who, { ...look, cells: { ...cells, picture: "", custom: [], ...more } });
    const [whole, bare, wrong] = await Promise.all([
      preview({}),
      preview({ name: "", achievement: "" }),
      preview({ expires_on: "soon", name: "x".repeat(300), custom: [{ label: "Grade", value: "y".repeat(5000) }] }),
    ]);
    for (const svg of [whole, bare, wrong]) expect(svg).toMatch(/^<svg/);
    expect(whole).not.toBe(bare);
    expect(await preview({}, asRole(actor, "viewer"))).toBeNull();
  });

  it("is kept as a list of one line, which is scheduled and issued like every list", async () => {
    const actor = await world.organization("draft-one");
    const input = { ...look, name: "Lina Haddad", cells: { ...cells, picture: "", custom: [] } };
    const drafted = await certificates.draftOne(world.deps, actor, input);
    if (!drafted.ok) throw new Error(drafted.code);
    const { batchId } = drafted;
    expect(await certificates.draftOne(world.deps, asRole(actor, "viewer"), input)).toMatchObject({ ok: false });
    expect(await certificates.draftOne(world.deps, actor, { ...input, template: "nothing" })).toEqual({
      ok: false,
      code: "unknown-look",
    });
    const options = { batchId, validRowsOnly: false, replaceChanged: false };
    expect(await certificates.issueBatch(world.deps, actor, options)).toEqual({ ok: true, queued: 1 });
    await world.runJobs();
    const made = await world.db.certificate.findMany({ where: { batchId } });
    expect(made).toMatchObject([{ recipientName: "Lina Haddad", achievementName: "First aid" }]);
  });
});
