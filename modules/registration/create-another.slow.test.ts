import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auth, organizations, registration } from "#app/modules.server";
import { createPerson, signIn } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const create = (userId: string, name: string) =>
  registration.createAnotherOrganization(world.deps, { userId }, { name, type: "other", website: null });

describe("several organizations of one person", () => {
  it("are made by hand, each with its own key and plan; a name like another's waits", async () => {
    const { userId } = await createPerson(world);
    const first = await create(userId, "Zellige Institute");
    const alike = await create(userId, "ZELLIGE institute");
    if (!first.ok || !alike.ok) throw new Error("refused");
    const own = await organizations.listOwnOrganizations(world.db, userId);
    expect(own.map(({ status, role }) => [status, role])).toEqual([
      ["active", "owner"],
      ["pending_review", "owner"],
    ]);
    expect(await world.db.issuerKey.count({ where: { organizationId: first.organizationId } })).toBe(1);
    expect(await world.db.subscription.count()).toBe(2);
  });

  it("stop at ten, also when many are asked for at once", async () => {
    const { userId } = await createPerson(world);
    const names = ["Ada", "Bea", "Cid", "Dua", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea"];
    const results = await Promise.all(names.map((name) => create(userId, `${name} Akademie`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: "too-many-organizations" });
  });

  it("are not opened by whoever leads one that is suspended, and are again when it is not", async () => {
    const { userId } = await createPerson(world);
    const first = await create(userId, "Zellige Institute");
    if (!first.ok) throw new Error("refused");
    const set = (suspended: boolean) =>
      organizations.setSuspended(
        world.deps,
        { name: "user:admin", platformRole: "admin" },
        { organizationId: first.organizationId, suspended, reason: "Diplomas without courses." },
      );
    await set(true);
    expect(await create(userId, "Andalus Institute")).toEqual({ ok: false, code: "organization-suspended" });
    // A suspended organization only restricts those who lead it, not other members.
    await world.db.membership.updateMany({ where: { userId }, data: { role: "issuer" } });
    expect(await create(userId, "Andalus Institute")).toMatchObject({ ok: true });
    await world.db.membership.updateMany({ where: { userId }, data: { role: "admin" } });
    expect(await create(userId, "Fez Institute")).toMatchObject({ ok: false });
    await set(false);
    expect(await create(userId, "Fez Institute")).toMatchObject({ ok: true });
  });

  it("are chosen in each session by itself, and only where the person may act", async () => {
    const { userId } = await createPerson(world);
    const first = await create(userId, "Zellige Institute");
    const second = await create(userId, "Andalus Institute");
    if (!first.ok || !second.ok) throw new Error("refused");
    const [here, there] = [await signIn(world), await signIn(world)];
    const choose = (sessionId: string, organizationId: string) =>
      organizations.actFor(world.deps, { userId, sessionId }, { organizationId });
    expect(await choose(here.id, second.organizationId)).toEqual({ ok: true });
    const chosenIn = async (token: string) =>
      (await auth.findSession(world.deps, token))?.actingFor?.organizationId ?? null;
    expect([await chosenIn(here.token), await chosenIn(there.token)]).toEqual([second.organizationId, null]);
    const actor = async (id: string | null) => {
      const chosen = id ? organizations.wholeOrganization(id) : null;
      return (await organizations.findActorForUser(world.db, userId, chosen))?.actor.organizationId;
    };
    expect(await actor(null)).toBe(first.organizationId);
    expect(await actor(second.organizationId)).toBe(second.organizationId);

    const outsider = await world.organization("other");
    expect(await choose(here.id, outsider.organizationId)).toEqual({ ok: false, code: "not-found" });
    await world.db.organization.update({ where: { id: second.organizationId }, data: { status: "suspended" } });
    expect(await choose(here.id, second.organizationId)).toEqual({ ok: false, code: "not-found" });
    // A suspended choice does not fall back to another organization.
    expect(await actor(second.organizationId)).toBeUndefined();
  });
});
