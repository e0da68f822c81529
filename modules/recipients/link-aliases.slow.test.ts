import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "#tests/builders/world";
import { checkAliases, linkAliases, releaseAliases } from "./index.server";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const organizationId = "0193a1b2-0000-7000-8000-000000000001";
const person = (n: number) => ({ name: `Person ${n}`, email: `person${n}@example.org` });
const link = (people: { name: string; email: string | null }[], of = organizationId) =>
  world.db.$transaction((tx) => linkAliases(tx, world.deps, of, people));

describe("the alias of a name with an address", () => {
  it("is one for all spellings that search takes for one, and its own person's", async () => {
    const [one, same, unaddressed, other] = await link([
      { name: "Zoé  Müller", email: "zoe@example.org" },
      { name: "zoe muller", email: "ZOE@example.org" },
      { name: "Zoé Müller", email: null },
      { name: "Zoé", email: "zoe@example.org" },
    ]);
    expect(same).toBe(one);
    expect(new Set([one, unaddressed, other]).size).toBe(3);
    expect(await link([{ name: "ZOE MULLER", email: "zoe@example.org" }])).toEqual([one]);
    const rows = await world.db.recipientAlias.findMany({ where: { id: { in: [one ?? "", other ?? ""] } } });
    expect(new Set(rows.map(({ recipientId }) => recipientId)).size).toBe(2);
    const elsewhere = await link(
      [{ name: "zoe muller", email: "zoe@example.org" }],
      "0193a1b2-0000-7000-8000-000000000002",
    );
    expect(elsewhere).not.toEqual([one]);
  });

  it("is made once by chunks that come at the same time, in whatever order they name people", async () => {
    const people = Array.from({ length: 50 }, (_, n) => person(n));
    const orders = [people, [...people].reverse(), people.slice(25), people.slice(0, 30).reverse()];
    const linked = await Promise.all(orders.map((order) => link(order)));
    const [first = []] = linked;
    expect(new Set(first).size).toBe(50);
    expect(linked[1]).toEqual([...first].reverse());
    expect(linked[2]).toEqual(first.slice(25));
    const where = { organizationId, nameKey: { startsWith: "person" } };
    expect(await world.db.recipientAlias.count({ where })).toBe(50);
  });

  it("fits into the index, however long the name is", async () => {
    const name = "ﷺ".repeat(1000);
    const [id, same] = await link([
      { name, email: `${"ﷺ".repeat(254)}@example.org` },
      { name, email: `${"ﷺ".repeat(254)}@example.org` },
    ]);
    expect(id).toBe(same);
  });

  it("is removed where nothing has it, with its person, and made anew by whoever waited for that", async () => {
    const [before = ""] = await link([person(100)]);
    let waiting: Promise<string[]> | undefined;
    await world.db.$transaction(async (tx) => {
      await releaseAliases(tx, organizationId, [before], async (ids) => ids);
      waiting = link([person(100)]);
    });
    const [after = ""] = (await waiting) ?? [];
    expect(after).not.toBe(before);
    expect(await world.db.recipientAlias.findUnique({ where: { id: after } })).not.toBeNull();
    const faults: string[] = [];
    await checkAliases(world.db, async () => [], faults);
    expect(faults).toEqual([]);
  });
});
