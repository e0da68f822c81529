import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, designs, type organizations, rendering } from "#app/modules.server";
import { loadPdfjs } from "#modules/rendering/artwork/load-pdfjs";
import { asRole } from "#tests/builders/as-role";
import { houseFont, withPermissions } from "#tests/builders/fonts";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let otherActor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("typographers");
  otherActor = await world.organization("printers");
});
afterAll(() => world.close());

const { documentEdits } = rendering;

async function add(bytes: Uint8Array, as = actor) {
  const added = await designs.addFont(world.deps, as, { bytes });
  if (!added.ok) throw new Error(added.code);
  return added.id;
}

/** Sets the title of a design in this voice, as a member of the organization would. */
async function speak(voice: string, as = actor) {
  const created = await designs.createDesign(world.deps, as, { name: "Letters", from: "meridian" });
  if (!created.ok) throw new Error(created.code);
  const design = await designs.getDesign(world.db, as, created.id);
  if (!design) throw new Error("gone");
  const document = documentEdits.setProperties(design.document, "title", {
    voice,
    text: "Diploma of {{achievement.title}}",
  });
  return {
    id: created.id,
    changed: await designs.changeDraft(world.deps, as, { id: created.id, revision: 1, document }),
  };
}

/** Text that readers copy out of a PDF. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { getDocument } = await loadPdfjs();
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

describe("a font of an organization", () => {
  it("draws its certificates, with text that copies out, also after it was removed", async () => {
    const font = await add(houseFont("great-vibes-400"));
    const { id, changed } = await speak(designs.voiceOf(font));
    expect(changed).toMatchObject({ ok: true });
    const published = await designs.publishDesign(world.deps, actor, { id, revision: 2 });
    if (!published.ok) throw new Error(published.code);
    const template = designs.designReference(published.versionId);
    const { publicId } = await world.certificate(actor, { name: "Mina" }, { template });
    const draw = async (format: "svg" | "pdf") =>
      (await certificates.renderFile(world.deps, { publicId, format }))?.bytes;
    const svg = new TextDecoder().decode(await draw("svg"));
    expect(svg).toContain(`id="own-${font}-`);
    const pdf = Buffer.from((await draw("pdf")) ?? []);
    expect(pdf.toString("latin1")).toContain(`+Own-${font}`);
    expect(await textOf(pdf)).toContain("Diploma of");

    expect(await designs.removeFont(world.deps, actor, { id: font })).toEqual({ ok: true });
    expect(await designs.listFonts(world.db, actor)).toEqual([]);
    expect(new TextDecoder().decode(await draw("svg"))).toBe(svg);
    expect(Buffer.from((await draw("pdf")) ?? []).equals(pdf)).toBe(true);
    // Adding the same file again restores the same font.
    expect(await add(houseFont("great-vibes-400"))).toBe(font);
  });

  it("is unknown to every other organization, in designs, in drawings and in the list", async () => {
    const font = await add(houseFont("great-vibes-400"));
    const theirs = await speak(designs.voiceOf(font), otherActor);
    expect(theirs.changed).toMatchObject({ ok: false, problems: [{ element: "title", code: "unknown-font" }] });
    const mine = await speak(designs.voiceOf(font));
    expect(mine.changed).toMatchObject({ ok: true });
    expect(await designs.listFonts(world.db, otherActor)).toEqual([]);
    expect(await designs.drawSpecimen(world.deps, otherActor, { id: font, language: "en" })).toBeNull();
    expect(await designs.drawSpecimen(world.deps, actor, { id: font, language: "en" })).toContain("own-");
    const design = await designs.getDesign(world.db, actor, mine.id);
    if (!design) throw new Error("gone");
    const drawn = (as: organizations.OrganizationActor) =>
      certificates.previewDesign(world.deps, as, {
        design: design.document,
        language: "en",
        sample: "usual",
        verificationUrl: "https://a.example/v",
      });
    expect(await drawn(actor)).toContain(`own-${font}`);
    expect(await drawn(otherActor)).not.toContain(`own-${font}`);
  });

  it("is refused with nothing stored, and taken by those alone who may edit designs", async () => {
    const before = await designs.listFonts(world.db, otherActor);
    const refused = await designs.addFont(world.deps, otherActor, { bytes: withPermissions(0x2) });
    expect(refused).toEqual({ ok: false, code: "embedding-restricted" });
    const viewer = asRole(otherActor, "viewer");
    expect(await designs.addFont(world.deps, viewer, { bytes: houseFont() })).toEqual({ ok: false, code: "forbidden" });
    expect(await designs.listFonts(world.db, otherActor)).toEqual(before);
    expect(await designs.addFont(world.deps, otherActor, { bytes: houseFont() })).toMatchObject({ ok: true });
  });
});
