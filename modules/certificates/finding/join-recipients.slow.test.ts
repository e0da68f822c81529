import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { teamOf } from "#tests/builders/team-of";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

const email = "office@example.org";

/** Creates people who share one address, one for each name; returns their alias ids. */
async function sharing(actor: Actor, ...names: string[]): Promise<string[]> {
  const aliasIds: string[] = [];
  for (const name of names) {
    const { id } = await world.certificate(actor, { name, email });
    aliasIds.push(await aliasOf(id));
  }
  return aliasIds;
}

async function aliasOf(id: string): Promise<string> {
  const row = await world.db.certificate.findUniqueOrThrow({ where: { id } });
  return row.recipientAliasId ?? "";
}

const join = (actor: Actor, ...aliasIds: string[]) => certificates.joinRecipients(world.deps, actor, { aliasIds });
async function part(actor: Actor, aliasId: string) {
  const alias = await world.db.recipientAlias.findUnique({ where: { id: aliasId } });
  return certificates.partRecipient(world.deps, actor, { aliasId, recipientId: alias?.recipientId ?? randomUUID() });
}

async function people(actor: Actor) {
  const page = await certificates.listRecipients(world.deps, actor, { search: "", cursor: "" });
  if (!page.ok) throw new Error(page.code);
  return page.recipients;
}

async function recorded({ organizationId }: Actor) {
  const rows = await world.db.auditEntry.findMany({
    where: { organizationId, action: { startsWith: "recipient." } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action }) => action);
}

const faults = async () => (await certificates.checkConsistency(world.deps)).faults;

describe("two people under one address", () => {
  it("are one once somebody says so, with all names and certificates, and two once somebody says that again", async () => {
    const actor = await world.organization("joined");
    const [ada = "", king = ""] = await sharing(actor, "Ada Lovelace", "Ada King");
    expect(await people(actor)).toMatchObject([{ name: "Ada King" }, { name: "Ada Lovelace" }]);
    const joined = await join(actor, ada, king);
    if (!joined.ok) throw new Error(joined.code);
    expect(await people(actor)).toMatchObject([
      { id: joined.recipientId, name: "Ada King", emails: [email], certificates: 2, sharesAddress: false },
    ]);
    const found = await certificates.getRecipient(world.deps, actor, joined.recipientId);
    expect(found).toMatchObject({
      recipient: {
        aliases: [
          { id: king, name: "Ada King" },
          { id: ada, name: "Ada Lovelace" },
        ],
        sharers: [],
        canJoin: true,
      },
    });
    const parted = await part(actor, king);
    expect(parted).toMatchObject({ ok: true });
    expect(await people(actor)).toMatchObject([
      { name: "Ada King", sharesAddress: true },
      { id: joined.recipientId, name: "Ada Lovelace", sharesAddress: true },
    ]);
    expect(await recorded(actor)).toEqual(["recipient.joined", "recipient.parted"]);
    expect(await faults()).toEqual([]);
  });

  it("are joined and parted once, however often it is sent", async () => {
    const actor = await world.organization("joined-twice");
    const [ada = "", king = ""] = await sharing(actor, "Ada Lovelace", "Ada King");
    const first = await join(actor, ada, king);
    expect(await join(actor, ada, king)).toEqual(first);
    expect(await join(actor, king, ada)).toEqual(first);
    const parted = await part(actor, king);
    expect(await part(actor, king)).toEqual(parted);
    expect(await recorded(actor)).toEqual(["recipient.joined", "recipient.parted"]);
    expect(await people(actor)).toHaveLength(2);
  });

  it("stay joined where the one who parts them saw another person", async () => {
    const actor = await world.organization("parted-elsewhere");
    const [ada = "", king = ""] = await sharing(actor, "Ada Lovelace", "Ada King");
    await join(actor, ada, king);
    const elsewhere = { aliasId: king, recipientId: randomUUID() };
    expect(await certificates.partRecipient(world.deps, actor, elsewhere)).toMatchObject({ ok: true });
    expect(await people(actor)).toHaveLength(1);
    expect(await part(actor, king)).toMatchObject({ ok: true });
    expect(await people(actor)).toHaveLength(2);
  });

  it("are found to be erased with everything that was issued under any of their names", async () => {
    const actor = await world.organization("joined-erased");
    const [ada = "", king = ""] = await sharing(actor, "Ada Lovelace", "Ada King");
    const joined = await join(actor, ada, king);
    if (!joined.ok) throw new Error(joined.code);
    const { recipientId } = joined;
    const found = await certificates.findRecipient(world.deps, actor, { recipientId });
    expect(found).toMatchObject({ ok: true, certificates: [{}, {}] });
    const other = await world.organization("joined-erased-elsewhere");
    expect(await certificates.findRecipient(world.deps, other, { recipientId })).toEqual({
      ok: false,
      code: "not-found",
    });
  });

  it("are one person where several join them at the same time, in either order and in a ring", async () => {
    const actor = await world.organization("joined-race");
    const [a = "", b = "", c = ""] = await sharing(actor, "Ada A", "Ada B", "Ada C");
    const results = await Promise.all([join(actor, a, b), join(actor, b, a), join(actor, b, c), join(actor, c, a)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await people(actor)).toMatchObject([{ certificates: 3 }]);
    expect(await recorded(actor)).toEqual(["recipient.joined", "recipient.joined"]);
    expect(await faults()).toEqual([]);
  });

  it("stay joined when something more is issued to either", async () => {
    const actor = await world.organization("joined-more");
    await join(actor, ...(await sharing(actor, "Ada Lovelace", "Ada King")));
    await world.certificate(actor, { name: "Ada King", email, achievement: "Physics" });
    expect(await people(actor)).toMatchObject([{ certificates: 3 }]);
  });
});

describe("who says who is one person", () => {
  it("is somebody who may issue in that organization", async () => {
    const [actor, other] = [await world.organization("joins"), await world.organization("joins-not")];
    const ids = await sharing(actor, "Ada Lovelace", "Ada King");
    const [own = ""] = await sharing(other, "Ada Lovelace");
    const notFound = { ok: false, code: "not-found" };
    expect(await join(asRole(actor, "viewer"), ...ids)).toEqual({ ok: false, code: "forbidden" });
    expect(await join(other, ...ids)).toEqual(notFound);
    expect(await join(other, own, ids[0] ?? "")).toEqual(notFound);
    expect(await part(other, ids[0] ?? "")).toEqual(notFound);
    expect(await people(actor)).toHaveLength(2);
    expect(await join(asRole(actor, "issuer"), ...ids)).toMatchObject({ ok: true });
    expect(await part(asRole(actor, "viewer"), ids[0] ?? "")).toEqual({ ok: false, code: "forbidden" });
  });

  it("is a team of people to whom it alone issued", async () => {
    const actor = await world.organization("joins-teams");
    const team = await teamOf(world, actor, "Lab");
    const [ada = "", king = "", byron = ""] = await sharing(team, "Ada Lovelace", "Ada King", "Ada Byron");
    const [other = ""] = await sharing(actor, "Ada Augusta");
    await world.certificate(actor, { name: "Ada Byron", email, achievement: "Physics" });
    expect(await join(team, ada, other)).toEqual({ ok: false, code: "not-found" });
    expect(await join(team, ada, byron)).toEqual({ ok: false, code: "forbidden" });
    expect(await join(team, ada, king)).toMatchObject({ ok: true });
    expect(await join(actor, ada, other)).toMatchObject({ ok: true });
    expect(await part(team, ada)).toEqual({ ok: false, code: "forbidden" });
    expect((await people(team)).map(({ name, certificates: count }) => [name, count])).toEqual([
      ["Ada Byron", 1],
      ["Ada King", 2],
    ]);
  });
});
