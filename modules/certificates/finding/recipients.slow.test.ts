import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { teamOf } from "#tests/builders/team-of";
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
  it("are one for each name with its address, by name and page for page, nobody twice", async () => {
    const actor = await world.organization("people");
    const issue = (name: string, email: string, achievement: string, issued_on = "2026-11-02") =>
      world.certificate(actor, { name, email, achievement, issued_on });
    await issue("Ada Lovelace", "ada@example.org", "Chemistry");
    await issue("ÁDA  Lovelace", "ADA@example.org", "Physics", "2026-11-05");
    await issue("Mei Chen", "", "Chemistry");
    await issue("Mei Chen", "", "Physics");
    await issue("Mei Chen", "mei@example.org", "Physics");
    for (let n = 10; n < 62; n++) await issue(`Person ${n}`, "", "Chemistry");
    const found = await pages(actor);
    expect(found.map((page) => page.length)).toEqual([25, 25, 5]);
    const all = found.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(55);
    const names = all.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
    const named = (name: string) => all.filter((person) => person.name === name);
    expect(named("Mei Chen").map(({ emails, certificates: count }) => [emails, count])).toEqual(
      expect.arrayContaining([
        [[], 2],
        [["mei@example.org"], 1],
      ]),
    );
    expect(all.filter(({ emails }) => emails.includes("ADA@example.org"))).toMatchObject([
      { name: "ÁDA Lovelace", certificates: 2, lastIssuedOn: "2026-11-05", sharesAddress: false },
    ]);
    expect((await pages(actor, "mei"))[0]).toHaveLength(2);
    expect((await pages(actor, "person")).map((page) => page.length)).toEqual([25, 25, 2]);
    expect((await pages(actor, "physics")).flat()).toHaveLength(3);
    expect(await pages(actor, "nobody")).toEqual([[]]);
  });

  it("are two under one address and two names, who are said to share it wherever they stand in the list", async () => {
    const actor = await world.organization("people-shared");
    const office = { email: "office@example.org" };
    await world.certificate(actor, { name: "Ada King", ...office });
    await world.certificate(actor, { name: "Zoé Zhang", ...office });
    for (let n = 10; n < 40; n++) await world.certificate(actor, { name: `Person ${n}`, email: `p${n}@example.org` });
    const [first, second] = await pages(actor);
    const all = [...(first ?? []), ...(second ?? [])];
    expect(first?.[0]).toMatchObject({ name: "Ada King", certificates: 1, sharesAddress: true });
    expect(all.at(-1)).toMatchObject({ name: "Zoé Zhang", certificates: 1, sharesAddress: true });
    expect(all.filter(({ sharesAddress }) => sharesAddress)).toHaveLength(2);
    const found = await certificates.getRecipient(world.deps, actor, first?.[0]?.id ?? "");
    expect(found).toMatchObject({ ok: true, recipient: { sharers: [{ name: "Zoé Zhang", emails: [office.email] }] } });
  });

  it("are found by the ID of a certificate, and by any of the names of a person", async () => {
    const actor = await world.organization("people-found");
    const { publicId } = await world.certificate(actor, { name: "Ada Lovelace", email: "ada@example.org" });
    await world.certificate(actor, { name: "Grace Hopper", email: "grace@example.org" });
    expect(await pages(actor, publicId)).toMatchObject([[{ name: "Ada Lovelace" }]]);
    expect(await pages(actor, "grace@exam")).toMatchObject([[{ name: "Grace Hopper" }]]);
  });

  it("begin at the beginning again where a cursor is none", async () => {
    const actor = await world.organization("people-cursor");
    await world.certificate(actor, { name: "Ada Lovelace" });
    for (const cursor of ["nothing", "0193a1b2-0000-7000-8000-000000000000"]) {
      const page = await certificates.listRecipients(world.deps, actor, { search: "", cursor });
      expect(page).toMatchObject({ ok: true, recipients: [{ name: "Ada Lovelace" }] });
    }
  });

  it("have all of their certificates in one place, and are nobody to another organization", async () => {
    const [actor, other] = [await world.organization("people-one"), await world.organization("people-other")];
    const email = "zoe@example.org";
    const first = await world.certificate(actor, { name: "Zoé", email });
    const second = await world.certificate(actor, { name: "Zoe", email: "Zoe@example.org", achievement: "Physics" });
    await world.certificate(actor, { name: "Zoé", email: "" });
    await world.certificate(other, { name: "Zoé", email });
    const people = (await pages(actor)).flat();
    const id = people.find(({ certificates: count }) => count === 2)?.id ?? "";
    expect(await certificates.getRecipient(world.deps, actor, id)).toMatchObject({
      ok: true,
      recipient: {
        name: "Zoe",
        latest: { name: "Zoe", email: "Zoe@example.org" },
        ids: [second.id, first.id],
        hasMore: false,
        sharers: [],
      },
    });
    expect(await certificates.getRecipient(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
    expect((await pages(other)).flat()).toMatchObject([{ certificates: 1, sharesAddress: false }]);
    expect(await certificates.suggestRecipients(world.db, actor)).toEqual([
      { name: "Zoé", email: null },
      { name: "Zoe", email: "Zoe@example.org" },
    ]);
    expect(await certificates.suggestRecipients(world.db, asRole(actor, "viewer"))).toEqual([]);
  });

  it("are within a team those to whom it issued, with what it issued", async () => {
    const actor = await world.organization("people-teams");
    const team = await teamOf(world, actor, "Lab");
    const email = "ada@example.org";
    await world.certificate(actor, { name: "Ada Lovelace", email });
    await world.certificate(team, { name: "Ada Lovelace", email, achievement: "Physics" });
    await world.certificate(actor, { name: "Ada King", email });
    await world.certificate(actor, { name: "Grace Hopper" });
    expect((await pages(team)).flat()).toMatchObject([{ name: "Ada Lovelace", certificates: 1, sharesAddress: false }]);
    expect((await pages(team, "ada")).flat()).toHaveLength(1);
    expect((await pages(team, "grace")).flat()).toEqual([]);
    const whole = (await pages(actor)).flat();
    expect(whole.map(({ name, certificates: count }) => [name, count])).toEqual([
      ["Ada King", 1],
      ["Ada Lovelace", 2],
      ["Grace Hopper", 1],
    ]);
    const [king, ada] = whole;
    expect(await certificates.getRecipient(world.deps, team, king?.id ?? "")).toMatchObject({ code: "not-found" });
    expect(await certificates.getRecipient(world.deps, team, ada?.id ?? "")).toMatchObject({
      recipient: { sharers: [], canJoin: false, aliases: [{ certificates: 1 }] },
    });
  });
});

describe("one certificate before it is issued", () => {
  const style = { template: "meridian", language: "en" } as const;
  const cells = { name: "Lina Haddad", email: "", achievement: "First aid", issued_on: "2026-11-02", expires_on: "" };

  it("is shown as far as it is typed, with nothing that is wrong", async () => {
    const actor = await world.organization("preview-one");
    const preview = (more: object, who = actor) =>
      issuance.previewOne(world.deps, who, { ...style, typed: { ...cells, custom: [], ...more } });
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
    const input = { ...style, name: "Lina Haddad", typed: { ...cells, custom: [] } };
    const drafted = await issuance.draftOne(world.deps, actor, input);
    if (!drafted.ok) throw new Error(drafted.code);
    const { batchId } = drafted;
    expect(await issuance.draftOne(world.deps, asRole(actor, "viewer"), input)).toMatchObject({ ok: false });
    expect(await issuance.draftOne(world.deps, actor, { ...input, template: "nothing" })).toEqual({
      ok: false,
      code: "unknown-look",
    });
    const options = { batchId, validRowsOnly: false, replaceChanged: false };
    expect(await issuance.issueBatch(world.deps, actor, options)).toEqual({ ok: true, queued: 1 });
    await world.runJobs();
    const made = await world.db.certificate.findMany({ where: { batchId } });
    expect(made).toMatchObject([{ recipientName: "Lina Haddad", achievementName: "First aid" }]);
  });
});
