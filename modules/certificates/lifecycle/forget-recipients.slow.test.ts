import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, issuance } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = Awaited<ReturnType<World["organization"]>>;

const person = { name: "Ada Lovelace", email: "ada@example.org" };
const erase = (actor: Actor, ...certificateIds: string[]) =>
  certificates.eraseRecipient(world.deps, actor, { certificateIds, recipient: null });

/** Counts the people and aliases of an organization. */
async function countPeople({ organizationId }: Actor) {
  const where = { organizationId };
  return [await world.db.recipient.count({ where }), await world.db.recipientAlias.count({ where })];
}

describe("a recipient", () => {
  it("stays while there is a certificate, and goes with the last one", async () => {
    const actor = await world.organization("forgets");
    const first = await world.certificate(actor, person);
    const second = await world.certificate(actor, { ...person, achievement: "Physics" });
    expect(await countPeople(actor)).toEqual([1, 1]);
    await erase(actor, first.id);
    expect(await countPeople(actor)).toEqual([1, 1]);
    expect(await certificates.listRecipients(world.deps, actor, { search: "", cursor: "" })).toMatchObject({
      recipients: [{ certificates: 1 }],
    });
    await erase(actor, second.id);
    expect(await countPeople(actor)).toEqual([0, 0]);
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });

  it("of several names keeps those that are left", async () => {
    const actor = await world.organization("forgets-names");
    const first = await world.certificate(actor, person);
    const second = await world.certificate(actor, { ...person, name: "Ada King" });
    const rows = await world.db.certificate.findMany({ where: { id: { in: [first.id, second.id] } } });
    const aliasIds = rows.flatMap(({ recipientAliasId }) => recipientAliasId ?? []);
    expect(await certificates.joinRecipients(world.deps, actor, { aliasIds })).toMatchObject({ ok: true });
    expect(await countPeople(actor)).toEqual([1, 2]);
    await erase(actor, first.id);
    expect(await countPeople(actor)).toEqual([1, 1]);
    await erase(actor, second.id);
    expect(await countPeople(actor)).toEqual([0, 0]);
  });

  it("is gone again after a backup from before was restored", async () => {
    const actor = await world.organization("forgets-again");
    const { id } = await world.certificate(actor, person);
    const { leaf } = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    expect(await countPeople(actor)).toEqual([1, 1]);
    await world.deps.erasures.append([{ leaf, erasedAt: world.clock.now(), erasedBy: actor.name }]);
    expect(await certificates.applyErasures(world.deps)).toMatchObject({ erasedAgain: 1 });
    expect(await countPeople(actor)).toEqual([0, 0]);
  });

  it("is another one after a correction of the name, and the first one stays with what was replaced", async () => {
    const actor = await world.organization("corrects-name");
    const { id } = await world.certificate(actor, { ...person, name: "Ada Lovelac" });
    const found = await issuance.getCorrectable(world.deps, actor, id);
    if (!found.ok) throw new Error(found.code);
    const correction = { ...found.values, name: "Ada Lovelace" };
    expect(await issuance.correctCertificate(world.deps, actor, { id, correction })).toMatchObject({ ok: true });
    const page = await certificates.listRecipients(world.deps, actor, { search: "", cursor: "" });
    expect(page).toMatchObject({
      recipients: [
        { name: "Ada Lovelac", sharesAddress: true },
        { name: "Ada Lovelace", sharesAddress: true },
      ],
    });
  });

  it("is erased and issued to at the same time, and nothing contradicts itself afterwards", async () => {
    const actor = await world.organization("forgets-race");
    for (let n = 0; n < 5; n++) {
      const { id } = await world.certificate(actor, { ...person, achievement: `Course ${n}` });
      await Promise.all([erase(actor, id), world.certificate(actor, { ...person, achievement: `Other course ${n}` })]);
    }
    expect(await countPeople(actor)).toEqual([1, 1]);
    expect((await certificates.checkConsistency(world.deps)).faults).toEqual([]);
  });
});
