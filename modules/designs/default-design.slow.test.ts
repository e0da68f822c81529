import { afterAll, beforeAll, expect, it } from "vitest";
import { designs, organizations, rendering } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("defaults");
});
afterAll(() => world.close());

const newDesign = async (name: string, from = "meridian", as = actor) => {
  const created = await designs.createDesign(world.deps, as, { name, from });
  if (!created.ok) throw new Error(created.code);
  return created.id;
};
const publish = (id: string, more: { anyway?: boolean; revision?: number } = {}) =>
  designs.publishDesign(world.deps, actor, { id, revision: 1, ...more });
const choose = (id: string | null, as = actor) => designs.setDefaultDesign(world.deps, as, { id });
const chosenFirst = () => designs.defaultStyle(world.db, actor.organizationId);
const offered = async () =>
  (await designs.listStyles(world.db, actor.organizationId, "en")).filter(({ own }) => own);

it("is the newest version of the chosen design, listed first among one's own, until it is archived or no longer chosen", async () => {
  await publish(await newDesign("First"));
  const id = await newDesign("Second");
  const published = await publish(id);
  if (!published.ok) throw new Error(published.code);
  expect(await chosenFirst()).toBe(rendering.DEFAULT_TEMPLATE);
  expect((await offered()).map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ["First", false],
    ["Second", false],
  ]);
  expect(await choose(id)).toEqual({ ok: true });
  expect(await chosenFirst()).toBe(designs.designReference(published.versionId));
  expect((await offered()).map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ["Second", true],
    ["First", false],
  ]);
  await designs.archiveDesign(world.deps, actor, { id, archived: true });
  expect(await chosenFirst()).toBe(rendering.DEFAULT_TEMPLATE);
  expect(await designs.readDefaultDesign(world.db, actor.organizationId)).toBeNull();
  await designs.archiveDesign(world.deps, actor, { id, archived: false });
  expect(await chosenFirst()).toBe(designs.designReference(published.versionId));
  expect(await choose(null)).toEqual({ ok: true });
  expect(await choose(null)).toEqual({ ok: true });
  expect(await chosenFirst()).toBe(rendering.DEFAULT_TEMPLATE);
  const entries = await world.db.auditEntry.findMany({
    where: { organizationId: actor.organizationId, action: { startsWith: "design.default" } },
    orderBy: { sequence: "asc" },
  });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["design.default-chosen", id],
    ["design.default-ended", id],
  ]);
});

it("is chosen by those who may edit designs, of their own organization, among what certificates can be issued with", async () => {
  const id = await newDesign("Chosen");
  expect(await choose(id)).toEqual({ ok: false, code: "not-issuable" });
  await publish(id);
  const badge = await newDesign("Badge", "badge-crest");
  await publish(badge);
  expect(await choose(badge)).toEqual({ ok: false, code: "not-issuable" });
  expect(await choose(id, asRole(actor, "issuer"))).toEqual({ ok: false, code: "forbidden" });
  expect(await choose(id, await world.organization("others"))).toEqual({ ok: false, code: "not-found" });
  expect(await choose(id)).toEqual({ ok: true });
});

it("has a name that no other design has, also no archived one", async () => {
  const suggested = () => designs.suggestName(world.db, actor, "My certificate");
  expect(await suggested()).toBe("My certificate");
  const id = await newDesign("my Certificate");
  expect(await suggested()).toBe("My certificate 2");
  await designs.archiveDesign(world.deps, actor, { id, archived: true });
  await newDesign("My certificate 2");
  expect(await suggested()).toBe("My certificate 3");
});

it("is published with a text that hardly stands out only where somebody says so", async () => {
  const id = await newDesign("Pale");
  const design = await designs.getDesign(world.db, actor, id);
  if (!design) throw new Error("gone");
  const document = rendering.documentEdits.setProperties(design.document, "title", { color: "#eeeeee" });
  const changed = await designs.changeDraft(world.deps, actor, { id, revision: 1, document });
  expect(changed).toMatchObject({ ok: true, revision: 2 });
  expect(await publish(id, { revision: 2 })).toMatchObject({
    ok: false,
    code: "pale",
    problems: [{ element: "title", code: "sample-pale", path: "color" }],
  });
  expect(await publish(id, { revision: 2, anyway: true })).toMatchObject({ ok: true, published: true });
});
