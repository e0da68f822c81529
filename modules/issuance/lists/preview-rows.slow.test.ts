import { afterAll, beforeAll, expect, it } from "vitest";
import { achievements, issuance, type organizations } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function draft(actor: organizations.OrganizationActor, csv: string, achievement = "") {
  const bytes = new TextEncoder().encode(csv);
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list", bytes, achievement });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}

/** Imports a list and matches every unrecognized column as a field. */
async function matched(actor: organizations.OrganizationActor, csv: string) {
  const source = { bytes: new TextEncoder().encode(csv) };
  const brought = await issuance.importList(world.deps, actor, { ...style, name: "list", source, achievement: "" });
  if (!brought.ok) throw new Error(JSON.stringify(brought));
  const { batchId } = brought;
  const found = await issuance.getImport(world.deps, actor, batchId, {});
  if (!found.ok) throw new Error(found.code);
  const { sheet, headerLine } = found.list;
  const columns = found.list.columns.map(({ index, header, target }) => {
    return { index, header, target: target === "ignore" ? ("field" as const) : target };
  });
  const matching = { sheet, headerLine, columns, orders: {}, rows: {} };
  expect(await issuance.matchColumns(world.deps, actor, { batchId, matching })).toEqual({ ok: true });
  return batchId;
}

/** Returns the data on the page of a batch about its rows. */
async function previewOf(actor: organizations.OrganizationActor, batchId: string) {
  const found = await issuance.getBatch(world.db, actor, batchId);
  if (!found.ok) throw new Error(found.code);
  const previews = await issuance.previewRows(world.deps, actor, found.batch);
  const filledIn = await issuance.countFilledIn(world.deps, actor, batchId);
  return { rows: [...previews].sort(([one], [other]) => one - other).map(([, preview]) => preview), filledIn };
}
const todayOf = () => world.deps.clock.now().toISOString().slice(0, 10);

it("says everything that a certificate will say, and what of it its row left empty", async () => {
  const actor = await world.organization("previews");
  const welding = { language: "en", title: "Welding", validity: "months", validMonths: 24 };
  await achievements.createAchievement(world.deps, actor, achievements.ContentSchema.parse(welding));
  const batchId = await draft(
    actor,
    "name,achievement,issued_on,expires_on,Grade\nAda,,,,A\nBob,welding,2026-02-28,,\nEve,Chemistry,2026-02-28,2027-01-01,B\n,Chemistry,,,\n",
    "Chemistry",
  );
  const { rows, filledIn } = await previewOf(actor, batchId);
  const day = todayOf();
  expect(rows).toEqual([
    {
      ...style,
      achievement: "Chemistry",
      issuedOn: day,
      expiresOn: null,
      fields: [{ label: "Grade", value: "A" }],
      filled: { achievement: "list", issued_on: "day", expires_on: "none" },
    },
    {
      ...style,
      achievement: "Welding",
      issuedOn: "2026-02-28",
      expiresOn: "2028-02-28",
      fields: [],
      filled: { expires_on: "validity" },
    },
    {
      ...style,
      achievement: "Chemistry",
      issuedOn: "2026-02-28",
      expiresOn: "2027-01-01",
      fields: [{ label: "Grade", value: "B" }],
      filled: {},
    },
  ]);
  const counted = {
    day,
    issuedOn: 1,
    noEnd: 1,
    byValidity: 1,
    achievement: 1,
    achievementTitle: "Chemistry",
    fromCertificate: 0,
  };
  expect(filledIn).toMatchObject(counted);

  const scheduled = await issuance.scheduleBatch(world.deps, actor, {
    batchId,
    validRowsOnly: true,
    replaceChanged: false,
    at: new Date(world.deps.clock.now().getTime() + 3 * 86_400_000),
  });
  expect(scheduled.ok).toBe(true);
  const later = await previewOf(actor, batchId);
  expect(later.filledIn?.day).toBe(later.rows[0]?.issuedOn);
  expect(later.filledIn?.day).not.toBe(day);
});

it("marks what a row that corrects a certificate takes from it, until somebody writes something else", async () => {
  const actor = await world.organization("previews-corrections");
  const first = await draft(actor, "name,email,achievement,issued_on\nAda,ada@school.example,Chemistry,2026-02-28\n");
  await issuance.issueBatch(world.deps, actor, { batchId: first, validRowsOnly: false, replaceChanged: false });
  await world.runJobs();
  const [issued] = await world.db.certificate.findMany({ where: { organizationId: actor.organizationId } });
  const batchId = await draft(actor, `Certificate ID,name,issued_on\n${issued?.publicId},Ada Lovelace,\n`, "Physics");
  const sources = { email: "certificate", achievement: "certificate", issued_on: "certificate", expires_on: "none" };
  const { rows, filledIn } = await previewOf(actor, batchId);
  expect(rows).toMatchObject([{ achievement: "Chemistry", issuedOn: "2026-02-28", filled: sources }]);
  expect(filledIn).toMatchObject({ fromCertificate: 1, achievement: 0, issuedOn: 0, noEnd: 1 });

  const corrections = new Map([[2, { issued_on: "2026-03-01", email: "ada@school.example" }]]);
  await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
  const { issued_on: _written, ...remaining } = sources;
  expect((await previewOf(actor, batchId)).rows[0]?.filled).toEqual(remaining);
});

/** Issues a batch with one certificate of each title; returns their public IDs by title. */
async function issue(actor: organizations.OrganizationActor, csv: string): Promise<Map<string, string>> {
  const batchId = await draft(actor, csv);
  await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: false });
  await world.runJobs();
  const issued = await world.db.certificate.findMany({ where: { organizationId: actor.organizationId } });
  return new Map(issued.map(({ achievementName, publicId }) => [achievementName, publicId]));
}

it("marks further fields that a correction takes from its certificate, and a name that is cleared in it", async () => {
  const actor = await world.organization("previews-fields");
  const ids = await issue(actor, "name,achievement,Grade,Hours\nAda,Chemistry,A,40\n");
  const batchId = await draft(actor, `Certificate ID,name\n${ids.get("Chemistry")},Ada Lovelace\n`);
  const correct = async (correction: Record<string, string>) => {
    await issuance.correctBatchRows(world.deps, actor, { batchId, corrections: new Map([[2, correction]]) });
    return (await previewOf(actor, batchId)).rows[0];
  };
  const field = (label: string, value: string, from?: string) => ({ label, value, from });
  const hours = field("Hours", "40", "certificate");
  const [preview] = (await previewOf(actor, batchId)).rows;
  expect(preview?.fields).toEqual([field("Grade", "A", "certificate"), hours]);
  expect(preview?.filled.name).toBeUndefined();

  expect((await correct({ Grade: "B" }))?.fields).toEqual([field("Grade", "B"), hours]);
  // Without a difference the row is a duplicate and has no preview.
  expect(await correct({ name: "", Grade: "" })).toBeUndefined();
  const after = await correct({ issued_on: "2026-03-01" });
  expect(after?.filled.name).toBe("certificate");
  expect(after?.fields).toEqual([field("Grade", "A", "certificate"), hours]);
});

it("says where a list names another achievement than the certificate that it corrects, also where nothing else is new", async () => {
  const actor = await world.organization("previews-other");
  const ids = await issue(actor, "name,achievement\nAda,Chemistry\nBob,Physics\nEve,Biology\n");
  const batchId = await draft(
    actor,
    ["Certificate ID,name,achievement", `${ids.get("Chemistry")},Ada L,Welding`, `${ids.get("Physics")},Bob,Welding`]
      .concat(`${ids.get("Biology")},Eve L,BIOLOGY`)
      .join("\n"),
  );
  const { rows, filledIn } = await previewOf(actor, batchId);
  expect(rows.map(({ achievement, filled }) => [achievement, filled.achievement])).toEqual([
    ["Chemistry", "certificate"],
    ["Biology", undefined],
  ]);
  expect(filledIn).toMatchObject({ otherAchievement: 2, listStyle: 0, keptStyle: 2 });
  const otherOf = async () => {
    const found = await issuance.getBatch(world.db, actor, batchId);
    if (!found.ok) throw new Error(found.code);
    const byLine = found.batch.rows.toSorted((one, other) => one.line - other.line);
    return byLine.map(({ state, cells }) => [state, cells.otherAchievement]);
  };
  const expected = [
    ["changed", "Welding"],
    ["duplicate", "Welding"],
    ["changed", undefined],
  ];
  expect(await otherOf()).toEqual(expected);
  // The other achievement stays recorded when a correction of the batch classifies the row again.
  await issuance.correctBatchRows(world.deps, actor, { batchId, corrections: new Map([[2, { name: "Ada B" }]]) });
  expect(await otherOf()).toEqual(expected);
});

it("says which fields of a list are not taken, because the certificate that it corrects does not have them", async () => {
  const actor = await world.organization("previews-left-out");
  const ids = await issue(actor, "name,achievement,Grade\nAda,Chemistry,A\nBob,Physics,\n");
  const lines = [
    "Certificate ID,name,Grade,Hours",
    `${ids.get("Chemistry")},Ada L,B,40`,
    `${ids.get("Physics")},Bob B,,`,
  ];
  const unseen = await issuance.draftBatch(world.deps, actor, {
    ...style,
    name: "list",
    bytes: new TextEncoder().encode([...lines, "Total: 2,,,40"].join("\n")),
  });
  expect(unseen).toMatchObject({
    notes: [
      { code: "set-aside", label: "", count: 1, lines: [4] },
      { code: "not-used", label: "Grade", count: 1, lines: [2] },
      { code: "not-used", label: "Hours", count: 1, lines: [2] },
    ],
  });
  const batchId = await matched(actor, lines.join("\n"));
  const leftOut = async () => {
    const found = await issuance.getBatch(world.db, actor, batchId);
    if (!found.ok) throw new Error(found.code);
    return found.batch.rows.toSorted((one, other) => one.line - other.line).map(({ cells }) => cells.leftOutFields);
  };
  expect(await leftOut()).toEqual([["Hours"], undefined]);
  const { rows, filledIn } = await previewOf(actor, batchId);
  expect(rows[0]?.fields).toEqual([{ label: "Grade", value: "B", from: undefined }]);
  expect(filledIn).toMatchObject({ leftOutFields: 1, otherAchievement: 0 });
  await issuance.correctBatchRows(world.deps, actor, { batchId, corrections: new Map([[2, { name: "Ada B" }]]) });
  expect(await leftOut()).toEqual([["Hours"], undefined]);
  // Fields left out for one certificate are not recorded for another.
  const corrections = new Map([[2, { certificate: "" }]]);
  await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
  expect(await leftOut()).toEqual([undefined, undefined]);
});

it("counts ends, languages and designs as the rows have them", async () => {
  const actor = await world.organization("previews-counts");
  const contentOf = (more: object) =>
    achievements.ContentSchema.parse({ language: "en", title: "Welding", validity: "none", ...more });
  const made = await achievements.createAchievement(world.deps, actor, contentOf({}));
  if (!made.ok) throw new Error(made.code);
  await achievements.createAchievement(world.deps, actor, contentOf({ title: "Drawing", design: "basel" }));
  const ids = await issue(actor, "name,achievement,issued_on\nAda,Welding,2026-02-28\nFay,Drawing,2026-02-28\n");
  const changed = await achievements.changeAchievement(world.deps, actor, {
    id: made.id,
    readVersion: 1,
    content: contentOf({ validity: "months", validMonths: 12, design: "basel" }),
  });
  expect(changed).toMatchObject({ ok: true });
  const batchId = await draft(
    actor,
    `Certificate ID,name,achievement,issued_on\n${ids.get("Welding")},Ada Lovelace,Welding,2026-02-28\n,Bob,Welding,2026-03-01\n,Eve,Chemistry,2026-03-01\n${ids.get("Drawing")},Fay B,Drawing,2026-02-28\n`,
  );
  const { rows, filledIn } = await previewOf(actor, batchId);
  expect(rows.map(({ filled }) => filled.expires_on)).toEqual(["none", "validity", "none", "none"]);
  expect(filledIn).toMatchObject({ noEnd: 3, byValidity: 1, listStyle: 1, ownDesign: 2, keptStyle: 1 });
});

it("shows nothing to whoever may not read certificates, and nothing of a list that is issued", async () => {
  const actor = await world.organization("previews-not");
  const batchId = await draft(actor, "name,achievement\nAda,Chemistry\n");
  const stranger = await world.organization("previews-stranger");
  expect(await issuance.countFilledIn(world.deps, stranger, batchId)).toBeNull();
  await issuance.issueBatch(world.deps, actor, { batchId, validRowsOnly: false, replaceChanged: false });
  await world.runJobs();
  expect(await previewOf(actor, batchId)).toEqual({ rows: [], filledIn: null });
});
