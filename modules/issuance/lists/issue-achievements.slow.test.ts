import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { achievements, billing, certificates, issuance, type organizations } from "#app/modules.server";
import type { ContentInput } from "#modules/achievements/index";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { schemaFaults } from "#tests/builders/open-badges-schema";
import { readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const issue = { validRowsOnly: false, replaceChanged: false };
const contentOf = (title: string, more: Partial<ContentInput> = {}) =>
  achievements.ContentSchema.parse({ language: "en", title, ...more });
const rich = contentOf("Welding", {
  description: "Four weeks at the bench",
  hours: 160,
  validity: "months",
  validMonths: 24,
  skills: [{ name: "weld", url: "http://data.europa.eu/esco/skill/1", framework: "ESCO" }],
  results: [{ name: "Final grade", values: "Pass\nMerit\nDistinction" }],
  translations: [{ language: "fr", title: "Soudage", emailText: "Bravo.\n\nVenez au bureau." }],
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Actor = organizations.OrganizationActor;
async function create(actor: Actor, content = rich) {
  const made = await achievements.createAchievement(world.deps, actor, content);
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
async function draft(actor: Actor, csv: string, input: { achievement?: string; language?: "en" | "fr" } = {}) {
  const bytes = new TextEncoder().encode(csv);
  const result = await issuance.draftBatch(world.deps, actor, { ...style, ...input, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
async function rowsOf(actor: Actor, batchId: string) {
  const found = await issuance.getBatch(world.db, actor, batchId);
  if (!found.ok) throw new Error(found.code);
  return [...found.batch.rows].sort((a, b) => a.line - b.line);
}
/** Issues a batch and returns the certificates of its rows, in order. */
async function issueList(actor: Actor, csv: string, input: Parameters<typeof draft>[2] = {}) {
  const batchId = await draft(actor, csv, input);
  const sent = await issuance.issueBatch(world.deps, actor, { batchId, ...issue, replaceChanged: true });
  if (!sent.ok) throw new Error(sent.code);
  await world.runJobs();
  const rows = await rowsOf(actor, batchId);
  const ids = rows.flatMap(({ certificate }) => certificate?.id ?? []);
  return Promise.all(ids.map((id) => readStored(world.db, id)));
}
const achievementIn = ({ document }: { document: string }) => JSON.parse(document).credentialSubject.achievement;

describe("a certificate", () => {
  it("says what its achievement says, in the scale's spelling and in Open Badges' words, and its row's own date wins", async () => {
    const actor = await world.organization("rich");
    const id = await create(actor);
    const [plain, dated] = await issueList(
      actor,
      "name,achievement,issued_on,expires_on,Grade,Group\nAda, WELDING ,2026-02-28,,merit,7\nBob,welding,2026-02-28,2027-01-01,,7\n",
    );
    if (!plain || !dated) throw new Error("two were issued");
    expect(plain).toMatchObject({
      achievementName: "Welding",
      achievementDescription: "Four weeks at the bench",
      achievementId: id,
      expiresOn: new Date("2028-02-28"),
      customFields: [
        { label: "Grade", value: "Merit" },
        { label: "Group", value: "7" },
      ],
    });
    expect(dated.expiresOn).toEqual(new Date("2027-01-01"));
    const document = JSON.parse(plain.document);
    expect(schemaFaults(document)).toEqual([]);
    expect(achievementIn(plain)).toMatchObject({
      id: `https://certificates.example.org/achievements/${id}`,
      version: "1",
      inLanguage: "en",
      alignment: [{ targetName: "weld", targetType: "ext:ESCO" }],
    });
    const base = achievementIn(plain).id;
    expect(document.credentialSubject.result).toMatchObject([
      { resultDescription: `${base}#v1-result-1`, value: "Merit" },
      { resultDescription: `${base}#field-1`, value: "7" },
      { resultDescription: `${base}#v1-hours`, value: "160" },
    ]);
  });

  it("takes the words of its own language, which its mail takes too, and says truly which those are", async () => {
    const actor = await world.organization("languages");
    await create(actor);
    const list = (name: string) => `name,email,achievement\n${name},${name}@example.org,Soudage\n`;
    const [french] = await issueList(actor, list("ada"), { language: "fr" });
    expect(french && achievementIn(french)).toMatchObject({ name: "Soudage", inLanguage: "fr" });
    const [english] = await issueList(actor, list("bob"));
    expect(english && achievementIn(english)).toMatchObject({ name: "Welding", inLanguage: "en" });
    const textTo = (address: string) => world.post.sent.find(({ to }) => to.address === address)?.text ?? "";
    expect(textTo("ada@example.org")).toContain("Bravo.\n\nVenez au bureau.");
    expect(textTo("bob@example.org")).not.toContain("Bravo");
  });

  it("keeps what it was issued by when its achievement is changed: in its files, and when it is corrected", async () => {
    const actor = await world.organization("kept");
    const id = await create(actor);
    const [first] = await issueList(actor, "name,email,achievement\nAda,ada@example.org,Welding\n");
    const changed = {
      id,
      readVersion: 1,
      content: contentOf("Welding", { description: "Six weeks", validity: "none" }),
    };
    expect(await achievements.changeAchievement(world.deps, actor, changed)).toMatchObject({ ok: true, version: 2 });

    const again = await draft(actor, "name,email,achievement\nAda,ada@example.org,Welding\n");
    expect((await rowsOf(actor, again)).map(({ state }) => state)).toEqual(["duplicate"]);
    const [corrected, fresh] = await issueList(
      actor,
      "name,email,achievement\nAda L.,ada@example.org,Welding\nBob,bob@example.org,Welding\n",
    );
    expect(corrected).toMatchObject({
      achievementVersionId: first?.achievementVersionId,
      achievementDescription: "Four weeks at the bench",
    });
    expect(corrected?.expiresOn).not.toBeNull();
    expect(fresh).toMatchObject({ achievementDescription: "Six weeks", expiresOn: null });
    expect(fresh && achievementIn(fresh).version).toBe("2");
  });

  it("of a title that nobody has made an achievement of makes a plain one, once for all lists that want it", async () => {
    const actor = await world.organization("plain");
    const lists = ["Ada", "Bob", "Cem"].map((name) => draft(actor, `name,achievement\n${name},Astronomy\n`));
    for (const batchId of await Promise.all(lists)) {
      expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toMatchObject({ ok: true });
    }
    await world.runJobs();
    const { organizationId } = actor;
    const made = await world.db.achievement.findMany({ where: { organizationId } });
    expect(made.map(({ title }) => title)).toEqual(["Astronomy"]);
    const issued = await world.db.certificate.findMany({ where: { organizationId } });
    expect(issued.map(({ achievementId }) => achievementId)).toEqual(Array(3).fill(made[0]?.id));
    expect(achievementIn(await readStored(world.db, issued[0]?.id ?? ""))).not.toHaveProperty("version");
    const held = await certificates.countHeld(world.deps, organizationId, [made[0]?.id ?? ""]);
    expect([...held.values()]).toEqual([3]);
  });
});

describe("a row", () => {
  it("whose grade is not on the scale, or whose achievement is archived, waits for its correction", async () => {
    const actor = await world.organization("wrong");
    await create(actor);
    const latin = await create(actor, contentOf("Latin"));
    await achievements.setArchived(world.deps, actor, { id: latin, archived: true });
    const batchId = await draft(actor, "name,achievement,Grade\nAda,Welding,A+\nBob,Latin,A+\nCem,Welding,Pass\n");
    expect((await rowsOf(actor, batchId)).map(({ problems }) => problems)).toEqual([
      [{ column: "Grade", code: "not-allowed", allowed: "Pass, Merit, Distinction" }],
      [{ column: "achievement", code: "archived" }],
      [],
    ]);
    const corrections = new Map([[2, { Grade: "Distinction" }]]);
    const corrected = await issuance.correctBatchRows(world.deps, actor, { batchId, corrections });
    expect(corrected.ok && corrected.stillInvalid.map(({ line }) => line)).toEqual([3]);
    const cells = { name: "Dan", email: "", achievement: "Welding", issued_on: "", expires_on: "", picture: "" };
    const one = (value: string) =>
      issuance.issueOne(world.deps, actor, {
        ...style,
        certificate: newCertificate({ ...cells, custom: [{ label: "Final Grade", value }] }),
      });
    expect(await one("A+")).toMatchObject({ ok: false, code: "invalid", problems: [{ code: "not-allowed" }] });
    expect(await one("pass")).toMatchObject({ ok: true });
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 1 });
  });

  it("that an achievement, changed after the preview, does not allow is not issued, and costs nothing", async () => {
    const actor = await world.organization("meanwhile");
    const id = await create(actor);
    const batchId = await draft(actor, "name,achievement,Grade\nAda,Welding,Pass\nBob,Welding,Merit\n");
    const content = contentOf("Welding", { results: [{ name: "Final grade", values: "Merit, Distinction" }] });
    await achievements.changeAchievement(world.deps, actor, { id, readVersion: 1, content });
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toMatchObject({ ok: true });
    await world.runJobs();
    expect((await rowsOf(actor, batchId)).map(({ state }) => state)).toEqual(["invalid", "issued"]);
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 1 });
  });

  it("without an achievement is for the one that was chosen for the list, column or none", async () => {
    const actor = await world.organization("chosen");
    const [ada] = await issueList(actor, "name\nAda\n", { achievement: "Pottery" });
    const [bob, cem] = await issueList(actor, "name,achievement\nBob,\nCem,Weaving\n", { achievement: "Pottery" });
    expect([ada, bob, cem].map((row) => row?.achievementName)).toEqual(["Pottery", "Pottery", "Weaving"]);
    const bytes = new TextEncoder().encode("name\nAda\n");
    const refused = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
    expect(refused).toMatchObject({ ok: false, problems: [{ code: "column-missing", column: "achievement" }] });
  });
});
