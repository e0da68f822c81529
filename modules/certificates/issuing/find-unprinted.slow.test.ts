import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const look = { template: "meridian", language: "en" } as const;
const issue = { validRowsOnly: false, replaceChanged: false };
const today = "2026-11-20";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function drafted(actor: Awaited<ReturnType<World["organization"]>>, csv: string) {
  const bytes = new TextEncoder().encode(csv);
  const result = await certificates.draftBatch(world.deps, actor, { ...look, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}

it("names the signed fields that the template has no room for, and only those that some line fills", async () => {
  const actor = await world.organization("unprinted-fields");
  const header = "name,achievement,A,B,C,D,E,F,G,H";
  const find = async (...rows: string[]) =>
    certificates.findUnprinted(world.deps, actor, await drafted(actor, [header, ...rows].join("\n")), today);
  expect(await find("Ada,Chemistry,1,2,3,4,5,6,,")).toEqual({
    fields: [],
    cut: [],
    cutDesign: [],
    pictures: 0,
    more: false,
  });
  expect(await find("Ada,Chemistry,1,2,3,4,5,6,,", "Eve,Physics,1,2,3,4,5,6,,8")).toMatchObject({ fields: ["H"] });
  expect(await find("Ada,Chemistry,1,2,3,4,5,6,7,8")).toMatchObject({ fields: ["G", "H"], cut: [] });
});

it("names the texts that would be printed with an ellipsis, by line", async () => {
  const actor = await world.organization("unprinted-texts");
  const wide = "W".repeat(80);
  const csv = `name,achievement,Grade,Note\nAda,Chemistry,A,${wide}\nEve,Physics,B,short\n${"W".repeat(120)},Law,C,`;
  const batchId = await drafted(actor, csv);
  expect(await certificates.findUnprinted(world.deps, actor, batchId, today)).toEqual({
    fields: [],
    cut: [
      { line: 2, texts: [{ of: "field", label: "Note" }] },
      { line: 4, texts: [{ of: "name" }] },
    ],
    cutDesign: [],
    pictures: 0,
    more: false,
  });
});

it("names what a single certificate would be printed without, before it is issued", async () => {
  const actor = await world.organization("unprinted-one");
  const rest = { email: "", achievement: "Chemistry", issued_on: "", expires_on: "", picture: "", custom: [] };
  const find = (name: string) =>
    certificates.findCutInOne(world.deps, actor, { ...look, cells: { ...rest, name } }, today);
  expect(await find("W".repeat(120))).toEqual([{ of: "name" }]);
  expect(await find("W".repeat(40))).toEqual([]);
});

it("does nothing with a list or a certificate whose template is unknown, rather than draw another", async () => {
  const actor = await world.organization("unknown-template");
  const { organizationId } = actor;
  const batchId = await drafted(actor, "name,achievement\nAda,Chemistry\n");
  const { id, publicId } = await world.certificate(actor);
  const rename = async (template: string) => {
    await world.db.batch.updateMany({ where: { organizationId, id: batchId }, data: { template } });
    await world.db.certificate.updateMany({ where: { organizationId, id }, data: { template } });
  };
  const correct = () => certificates.correctBatchRows(world.deps, actor, { batchId, corrections: new Map() });
  const find = () => certificates.findUnprinted(world.deps, actor, batchId, today);
  const draw = () => certificates.renderFile(world.deps, { publicId, format: "svg" });

  await rename("of-another-release");
  expect(await correct()).toEqual({ ok: false, code: "not-found" });
  expect(await find()).toBeNull();
  expect(await certificates.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({
    ok: false,
    code: "not-found",
  });
  await expect(draw()).rejects.toThrow(`certificate ${id}`);

  await rename(look.template);
  expect(await correct()).toEqual({ ok: true, stillInvalid: [] });
  expect(await find()).toMatchObject({ cut: [] });
  expect(await draw()).toMatchObject({ contentType: "image/svg+xml" });
  expect(await certificates.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({ ok: true, queued: 1 });
});
