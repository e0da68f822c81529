import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { achievements, designs, issuance, type organizations, rendering } from "#app/modules.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { houseFont } from "#tests/builders/fonts";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Actor = organizations.OrganizationActor;

/** A name in Javanese script, which no built-in font has. */
const NAME = "ꦗꦮ";
const style = { template: "meridian", language: "en" } as const;
const issue = { validRowsOnly: true, replaceChanged: false };
const cellsOf = (name: string, achievement = "Weaving") => ({
  name,
  achievement,
  email: "",
  issued_on: "",
  expires_on: "",
  picture: "",
  custom: [],
});
const noFont = (column: string, letters = "ꦗ (U+A997), ꦮ (U+A9AE)") => ({ column, code: "no-font", letters });

async function drafted(actor: Actor, text: string, template: string = style.template) {
  const file = { name: "list.csv", bytes: Buffer.from(text) };
  const result = await issuance.draftBatch(world.deps, actor, { ...style, template, ...file });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}

async function rowsOf(actor: Actor, batchId: string) {
  const found = await issuance.getBatch(world.db, actor, batchId);
  if (!found.ok) throw new Error(found.code);
  return found.batch.rows.toSorted((a, b) => a.line - b.line);
}

async function names(actor: Actor): Promise<string[]> {
  const listed = await world.db.certificate.findMany({ where: { organizationId: actor.organizationId } });
  return listed.map(({ recipientName }) => recipientName ?? "").sort();
}

describe("letters that no font of the design has", () => {
  it("keep their row from being issued by any list, until it is written in others", async () => {
    const actor = await world.organization("unwritten");
    const text = `Name,Course,Grade\nAda,Weaving,A\n${NAME},Weaving,A\nMina,${NAME},A\nZoë,Weaving,${NAME}\n`;
    const batchId = await drafted(actor, text);
    const rows = await rowsOf(actor, batchId);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [noFont("name")],
      [noFont("achievement")],
      [noFont("Grade")],
    ]);
    const corrections = new Map([[3, { name: "Jawa" }]]);
    const corrected = await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
    expect(corrected).toMatchObject({ ok: true, stillInvalid: [{ line: 4 }, { line: 5 }] });
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({ ok: true, queued: 2 });
    await world.runJobs();
    expect(await names(actor)).toEqual(["Ada", "Jawa"]);
  });

  it("are none in names of twenty scripts, in whatever design", async () => {
    const actor = await world.organization("scripts");
    const names = Object.values(NAMES_BY_SCRIPT);
    const text = `Name,Course\n${names.map((name) => `"${name}",Weaving\n`).join("")}`;
    for (const template of rendering.templateNames()) {
      const rows = await rowsOf(actor, await drafted(actor, text, template));
      expect(rows.filter(({ state }) => state !== "fresh")).toEqual([]);
      expect(rows).toHaveLength(names.length);
    }
  });

  it("keep a single certificate, its correction and its approval from being made", async () => {
    const actor = await world.organization("unwritten-one");
    const refused = { ok: false, code: "invalid", problems: [noFont("name")] };
    expect(
      await issuance.issueOne(world.deps, actor, { ...style, certificate: newCertificate(cellsOf(NAME)) }),
    ).toEqual(refused);
    const issued = await issuance.issueOne(world.deps, actor, {
      ...style,
      certificate: newCertificate(cellsOf("Jawa")),
    });
    if (!issued.ok) throw new Error(issued.code);
    const correction = { name: NAME, email: "", issued_on: "2026-11-17", expires_on: "", custom: [] };
    const correct = () => issuance.correctCertificate(world.deps, actor, { id: issued.id, correction });
    expect(await correct()).toEqual(refused);
    await world.db.organization.update({ where: { id: actor.organizationId }, data: { approvalRequired: true } });
    expect(await correct()).toEqual(refused);
    expect(
      await issuance.issueOne(world.deps, actor, { ...style, certificate: newCertificate(cellsOf(NAME)) }),
    ).toEqual(refused);
    expect(await names(actor)).toEqual(["Jawa"]);
    expect(await world.db.batch.count({ where: { organizationId: actor.organizationId } })).toBe(0);
  });

  it("keep a row from being issued whose achievement was described in them after the list was read", async () => {
    const actor = await world.organization("unwritten-later");
    const batchId = await drafted(actor, "Name,Course\nAda,Weaving\n");
    expect(await rowsOf(actor, batchId)).toMatchObject([{ state: "fresh" }]);
    const title = "Weaving";
    const content = { ...achievements.plainContent(title, "en"), description: NAME };
    expect(await achievements.createAchievement(world.deps, actor, content)).toMatchObject({ ok: true });
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    await world.runJobs();
    expect(await rowsOf(actor, batchId)).toMatchObject([{ state: "invalid", problems: [noFont("achievement")] }]);
    expect(await names(actor)).toEqual([]);
  });

  it("keep a row from being issued whose achievement or badge would print them", async () => {
    const actor = await world.organization("unwritten-facts");
    const make = async (title: string, more: object) => {
      const content = { ...achievements.plainContent(title, "en"), ...more };
      expect(await achievements.createAchievement(world.deps, actor, content)).toMatchObject({ ok: true });
    };
    await make("Batik", { skills: [{ name: NAME, framework: "", code: "", url: "https://example.org/batik" }] });
    // The design has the baht sign, the badge has not.
    await make("Save ฿5,000", { badge: "badge-zellige" });
    const text = 'Name,Course\nAda,Batik\nAda,Save ฿5 000\nMina,"Save ฿5,000"\n';
    const inBasel = await rowsOf(actor, await drafted(actor, text, "basel"));
    expect(inBasel.map(({ problems }) => problems)).toEqual([[], [], [noFont("achievement", "฿ (U+0E3F)")]]);
    const inAtelier = await rowsOf(actor, await drafted(actor, text, "atelier"));
    expect(inAtelier[0]?.problems).toEqual([noFont("achievement")]);
  });

  it("are those of the design alone: an own font may have them", async () => {
    const actor = await world.organization("javanese");
    const font = await designs.addFont(world.deps, actor, { bytes: houseFont("great-vibes-400") });
    if (!font.ok) throw new Error(font.code);
    // As if the font were one of that script, which no font here is.
    await world.db.organizationFont.update({ where: { id: font.id }, data: { letters: [0x20, 0x7e, 0xa980, 0xa9df] } });
    const created = await designs.createDesign(world.deps, actor, { name: "Batik", from: "basel" });
    if (!created.ok) throw new Error(created.code);
    const { id } = created;
    const design = await designs.getDesign(world.db, actor, id);
    if (!design) throw new Error("gone");
    const document = { ...design.document, type: { ...design.document.type, name: designs.voiceOf(font.id) } };
    const named = [...rendering.walk(document.elements)].find(
      ({ element }) => element.type === "text" && JSON.stringify(element.text).includes("recipient.name"),
    );
    const spoken = rendering.documentEdits.setProperties(document, named?.element.id ?? "", {
      voice: designs.voiceOf(font.id),
    });
    expect(await designs.changeDraft(world.deps, actor, { id, revision: 1, document: spoken })).toMatchObject({
      ok: true,
    });
    const published = await designs.publishDesign(world.deps, actor, { id, revision: 2 });
    if (!published.ok) throw new Error(published.code);
    const text = `Name,Course\n${NAME},Weaving\nMina,${NAME}\n`;
    const own = await drafted(actor, text, designs.designReference(published.versionId));
    expect((await rowsOf(actor, own)).map(({ problems }) => problems)).toEqual([[], [noFont("achievement")]]);
    const house = await drafted(actor, text, "basel");
    expect((await rowsOf(actor, house)).map(({ problems }) => problems)).toEqual([
      [noFont("name")],
      [noFont("achievement")],
    ]);
  });
});
