import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { achievements, certificates, designs, organizations, rendering } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let otherActor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("atelier");
  otherActor = await world.organization("elsewhere");
});
afterAll(() => world.close());

const { documentEdits } = rendering;

async function create(name = "Ours", as = actor) {
  const created = await designs.createDesign(world.deps, as, { name, from: "meridian" });
  if (!created.ok) throw new Error(created.code);
  return created.id;
}

async function open(id: string) {
  const design = await designs.getDesign(world.db, actor, id);
  if (!design) throw new Error("gone");
  return design;
}

/** Replaces the text of the design's title. */
async function retitle(id: string, text: string, revision?: number) {
  const design = await open(id);
  const document = documentEdits.setProperties(design.document, "title", { text });
  return designs.changeDraft(world.deps, actor, { id, revision: revision ?? design.revision, document });
}

async function publish(id: string) {
  const { revision } = await open(id);
  const published = await designs.publishDesign(world.deps, actor, { id, revision });
  if (!published.ok) throw new Error(published.code);
  return { template: designs.designReference(published.versionId), published };
}

const svgOf = async (publicId: string) =>
  new TextDecoder().decode((await certificates.renderFile(world.deps, { publicId, format: "svg" }))?.bytes);

describe("a design", () => {
  it("is not published where a sample would not be printed whole or its code not be read, and names what it is", async () => {
    const id = await create("Unreadable");
    const { document, revision } = await open(id);
    const changed = async (next: typeof document | null) => {
      const { revision: seen } = await open(id);
      const result = await designs.changeDraft(world.deps, actor, { id, revision: seen, document: next });
      if (!result.ok) throw new Error(JSON.stringify(result));
      return designs.publishDesign(world.deps, actor, { id, revision: result.revision });
    };
    const { elements } = document;
    const code = [...rendering.walk(elements)].find(({ element }) => element.type === "code")?.element.id ?? "";
    expect(await changed(documentEdits.setProperties(document, code, { color: "#bbbbbb" }))).toMatchObject({
      ok: false,
      code: "invalid",
      problems: [{ element: code, code: "code-too-pale" }],
    });
    const tiny = { id: "tiny", type: "text", voice: "body", color: "ink", size: 5, text: "Small print" };
    const added = (box: object) => ({
      ...document,
      elements: [...elements, { ...tiny, box } as (typeof elements)[number]],
    });
    const { width } = document.page;
    const beyond = { x: width - 10, y: 200, width: 120, height: 20 };
    expect(await changed(added(beyond))).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ element: "tiny", code: "sample-small", found: "Small print" }),
        expect.objectContaining({ element: "tiny", code: "sample-outside" }),
      ]),
    });
    expect((await open(id)).versions).toEqual([]);
    expect(await changed(document)).toMatchObject({ ok: true, published: true });
    expect(revision).toBe(1);
  });

  it("begins as its template, and is drawn as it was published from then on, whatever becomes of it", async () => {
    const id = await create();
    await retitle(id, "Our diploma");
    const { template } = await publish(id);
    const { publicId } = await world.certificate(actor, { name: "Mina" }, { template });
    const issued = await svgOf(publicId);
    expect(issued).toContain("Our diploma");

    await retitle(id, "Another diploma");
    const second = await publish(id);
    expect(second.published.number).toBe(2);
    await designs.archiveDesign(world.deps, actor, { id, archived: true });
    expect(await svgOf(publicId)).toBe(issued);
    const other = await world.certificate(actor, { name: "Nadir" }, { template: second.template });
    expect(await svgOf(other.publicId)).toContain("Another diploma");
  });

  it("makes no second version of what has not changed", async () => {
    const id = await create();
    const first = await publish(id);
    expect((await publish(id)).published).toEqual({ ...first.published, published: false });
    await designs.renameDesign(world.deps, actor, { id, name: "Renamed" });
    expect((await publish(id)).published.number).toBe(2);
  });

  it("is changed by one of two who saw the same draft; the other is told and has lost nothing", async () => {
    const id = await create();
    const { revision } = await open(id);
    const both = await Promise.all([retitle(id, "Mine", revision), retitle(id, "Yours", revision)]);
    expect(both.map((result) => result.ok).sort()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, code: "conflict" });
    expect(await retitle(id, "Yours")).toEqual({ ok: true, revision: revision + 2 });
    expect(await designs.publishDesign(world.deps, actor, { id, revision })).toEqual({ ok: false, code: "conflict" });
  });

  it("may be a draft without a code, and cannot be published then", async () => {
    const id = await create();
    const { document, revision } = await open(id);
    const bare = documentEdits.remove(document, "code");
    expect(await designs.changeDraft(world.deps, actor, { id, revision, document: bare })).toMatchObject({ ok: true });
    expect(await designs.publishDesign(world.deps, actor, { id, revision: revision + 1 })).toMatchObject({
      code: "invalid",
      problems: [{ code: "no-code" }],
    });
  });

  it("is stored as it was where a change is refused, which names the element", async () => {
    const id = await create();
    const { document, revision } = await open(id);
    const wrong = documentEdits.setProperties(document, "title", { size: -1 });
    expect(await designs.changeDraft(world.deps, actor, { id, revision, document: wrong })).toMatchObject({
      code: "invalid",
      problems: [{ element: "title", code: "invalid" }],
    });
    expect(await open(id)).toMatchObject({ revision, document });
  });

  it("shows the pictures of its organization and of no other", async () => {
    const id = await create();
    const { document, revision } = await open(id);
    const png = new Uint8Array([1, 2, 3]);
    const picture = async (of: organizations.OrganizationActor) => {
      const added = await organizations.addImage(world.deps, of, { kind: "picture", png, width: 2, height: 1 });
      return added.ok ? added.id : "";
    };
    const showing = (image: string) =>
      documentEdits.add(document, {
        id: "new",
        type: "picture",
        picture: image,
        box: { x: 0, y: 0, width: 20, height: 10 },
      });
    const foreign = { id, revision, document: showing(await picture(otherActor)) };
    expect(await designs.changeDraft(world.deps, actor, foreign)).toMatchObject({
      problems: [{ code: "unknown-picture" }],
    });
    const own = { id, revision, document: showing(await picture(actor)) };
    expect(await designs.changeDraft(world.deps, actor, own)).toMatchObject({ ok: true });
    const { template } = await publish(id);
    const { publicId } = await world.certificate(actor, {}, { template });
    expect(await svgOf(publicId)).toContain(Buffer.from(png).toString("base64"));
  });
});

describe("the designs of an organization", () => {
  it("are seen and used by nobody else", async () => {
    const id = await create();
    const { template } = await publish(id);
    const style = { template, language: "en" };
    expect((await designs.readStyle(world.db, actor.organizationId, style)).ok).toBe(true);
    expect(await designs.readStyle(world.db, otherActor.organizationId, style)).toEqual({
      ok: false,
      code: "unknown-template",
    });
    expect(await designs.getDesign(world.db, otherActor, id)).toBeNull();
    const change = { id, revision: 1, document: (await open(id)).document };
    expect(await designs.changeDraft(world.deps, otherActor, change)).toEqual({ ok: false, code: "not-found" });
    expect(await designs.archiveDesign(world.deps, otherActor, { id, archived: true })).toMatchObject({ ok: false });
    expect(await designs.createDesign(world.deps, otherActor, { name: "Mine", from: id })).toEqual({
      ok: false,
      code: "not-found",
    });
    await expect(world.certificate(otherActor, {}, { template })).rejects.toThrow("unknown-look");
  });

  it("are offered for new certificates when they are published and not archived", async () => {
    const offered = async () =>
      (await designs.listStyles(world.db, actor.organizationId, "en")).map(({ title }) => title);
    const id = await create("Offered");
    expect(await offered()).not.toContain("Offered");
    await publish(id);
    expect(await offered()).toContain("Offered");
    await designs.archiveDesign(world.deps, actor, { id, archived: true });
    expect(await offered()).not.toContain("Offered");
  });

  it("are changed by those who may", async () => {
    const id = await create();
    const issuer = asRole(actor, "issuer");
    expect(await designs.createDesign(world.deps, issuer, { name: "No", from: "meridian" })).toEqual({
      ok: false,
      code: "forbidden",
    });
    expect(await designs.publishDesign(world.deps, issuer, { id, revision: 1 })).toEqual({
      ok: false,
      code: "forbidden",
    });
    expect(await designs.getDesign(world.db, issuer, id)).not.toBeNull();
  });
});

it("prints what the achievement said when the certificate was issued, and goes on saying it", async () => {
  const content = achievements.ContentSchema.parse({
    language: "en",
    title: "Joinery",
    hours: 42,
    skills: [{ name: "Dovetails", url: "https://x.example/1" }],
  });
  const made = await achievements.createAchievement(world.deps, actor, content);
  if (!made.ok) throw new Error(made.code);
  const { publicId } = await world.certificate(actor, { achievement: "Joinery" }, { template: "atelier" });
  const issued = await svgOf(publicId);
  for (const text of [">42</text>", "Dovetails"]) expect(issued).toContain(text);
  const input = { id: made.id, readVersion: 1, content: { ...content, hours: 50 } };
  await achievements.changeAchievement(world.deps, actor, input);
  expect(await svgOf(publicId)).toBe(issued);
});
