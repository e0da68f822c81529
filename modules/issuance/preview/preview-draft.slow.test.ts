import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, certificates, issuance, type organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const plain = { validRowsOnly: false, replaceChanged: false };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
type Actor = organizations.OrganizationActor;

async function drafted(actor: Actor, csv: string) {
  const bytes = new TextEncoder().encode(csv);
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}
const drawn = (actor: Actor, batchId: string, line: number, known?: string) =>
  issuance.drawExample(world.deps, actor, { batchId, line, known });
const svgOf = async (actor: Actor, batchId: string, line: number) => {
  const found = await drawn(actor, batchId, line);
  if (!found?.svg) throw new Error("nothing was drawn");
  return found.svg;
};
const sentTo = (address: string) => world.post.sent.filter(({ to }) => to.address === address);
/** What a picture says, besides the ID, and where it is verified. */
const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)]
    .map(([, text = ""]) => text.replace(/<[^>]*>/g, "").trim())
    .filter((text) => text !== "" && !text.includes("CERT-"));
const keep = { ...style, issuedOn: "", expiresOn: "", leftOut: [] };
const change = (actor: Actor, batchId: string, more = {}) =>
  issuance.changeDraft(world.deps, actor, { batchId, ...keep, ...more });
const LIST = "name,email,achievement,Grade,Town\nAda,ada@example.org,Chemistry,A,Fez\nمحمد علي,,Chemistry,B,Rabat";

describe("the certificate of a draft's row", () => {
  it("is drawn exactly as it is issued then", async () => {
    const actor = await world.organization("as-issued");
    const batchId = await drafted(actor, LIST);
    const before = [await svgOf(actor, batchId, 2), await svgOf(actor, batchId, 3)];
    await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
    await world.runJobs();
    const rows = await issuance.trackBatchRows(world.db, actor, batchId);
    for (const [index, { publicId }] of rows.entries()) {
      const file = await certificates.renderFile(world.deps, { publicId: publicId ?? "", format: "svg" });
      const issued = wordsOf(new TextDecoder().decode(file?.bytes));
      expect(issued.length).toBeGreaterThan(4);
      expect(wordsOf(before[index] ?? "")).toEqual(issued);
    }
    expect(await drawn(actor, batchId, 2)).toBe(null);
  });

  it("is not drawn again for who has it, and is another one once something of it changes", async () => {
    const actor = await world.organization("drawn-once");
    const batchId = await drafted(actor, LIST);
    let drawings = 0;
    const drawing = {
      draw: (...[task, input, turn]: Parameters<typeof world.deps.drawing.draw>) => {
        drawings += 1;
        return world.deps.drawing.draw(task, input, turn);
      },
    } as typeof world.deps.drawing;
    const ask = (known?: string) =>
      issuance.drawExample({ ...world.deps, drawing }, actor, { batchId, line: 2, known });
    const first = await ask();
    expect([first?.svg, drawings]).toEqual([expect.stringContaining("<svg"), 1]);
    expect(await ask(first?.digest)).toEqual({ digest: first?.digest, svg: null });
    expect(await ask()).toEqual(first);
    expect(drawings).toBe(1);
    await world.db.organization.update({ where: { id: actor.organizationId }, data: { name: "Another name" } });
    const second = await ask(first?.digest);
    expect(second?.digest).not.toBe(first?.digest);
    expect([second?.svg, drawings]).toEqual([expect.stringContaining("Another name"), 2]);
  });

  it("is seen by nobody of another organization, and of no row that is not issued", async () => {
    const actor = await world.organization("seen");
    const batchId = await drafted(actor, `${LIST}\n,,Chemistry,C,Fez`);
    expect(await drawn(await world.organization("not-seen"), batchId, 2)).toBe(null);
    expect(await drawn(actor, batchId, 4)).toBe(null);
    expect(await drawn(actor, batchId, 99)).toBe(null);
    expect(await drawn(asRole(actor, "viewer"), batchId, 2)).not.toBe(null);
  });
});

describe("what is looked at of a draft", () => {
  it("is one certificate of each kind, or the row that was asked for, with how many emails go out", async () => {
    const actor = await world.organization("looked");
    const batchId = await drafted(actor, LIST);
    const found = await issuance.listExamples(world.deps, actor, batchId);
    expect(found?.examples.map(({ line }) => line)).toEqual([2, 3]);
    expect(found?.mails).toEqual([{ state: "fresh", notWhole: false, inBoxes: false, isOrigin: false, count: 1 }]);
    expect((await issuance.listExamples(world.deps, actor, batchId, 3))?.shown).toBe(1);
    await change(actor, batchId, { language: "fr" });
    const after = await issuance.listExamples(world.deps, actor, batchId);
    expect(after?.version).not.toBe(found?.version);
    expect(await issuance.listExamples(world.deps, await world.organization("looked-not"), batchId)).toBe(null);
  });
});

describe("a draft", () => {
  it("gets another design and language, days for the rows without one, and loses fields, which come back", async () => {
    const actor = await world.organization("changed");
    const batchId = await drafted(
      actor,
      "name,achievement,issued_on,Grade,Town\nAda,Chemistry,,A,Fez\nEve,Chemistry,2026-02-01,B,Rabat",
    );
    const chosen = { template: "quadrant", language: "fr", issuedOn: "2026-03-01", expiresOn: "2028-03-01" };
    expect(await change(actor, batchId, { ...chosen, leftOut: ["Grade"] })).toEqual({ ok: true });
    const read = async () => {
      const found = await issuance.getBatch(world.db, actor, batchId);
      if (!found.ok) throw new Error(found.code);
      return found.batch;
    };
    const { template, language, rows } = await read();
    expect([template, language]).toEqual(["quadrant", "fr"]);
    expect(rows.map(({ cells }) => [cells.issued_on, cells.expires_on, cells.custom])).toEqual([
      ["2026-03-01", "2028-03-01", [{ label: "Town", value: "Fez" }]],
      ["2026-02-01", "2028-03-01", [{ label: "Town", value: "Rabat" }]],
    ]);
    const svg = await svgOf(actor, batchId, 2);
    expect(svg).toContain("Fez");
    expect(svg).toContain("2028");
    expect(await change(actor, batchId)).toEqual({ ok: true });
    const [first] = (await read()).rows;
    expect(first?.cells).toMatchObject({ issued_on: "", expires_on: "" });
    expect(first?.cells.custom.map(({ label }) => label)).toEqual(["Grade", "Town"]);
    const entries = await world.db.auditEntry.findMany({ where: { action: "batch.changed", subject: batchId } });
    expect(entries).toHaveLength(2);
  });

  it("is checked anew for how it is printed in another design", async () => {
    const actor = await world.organization("checked-anew");
    const batchId = await drafted(actor, LIST);
    const before = await world.db.batch.findUniqueOrThrow({ where: { id: batchId } });
    await change(actor, batchId, { template: "quadrant" });
    const after = await world.db.batch.findUniqueOrThrow({ where: { id: batchId } });
    expect(after.checkId).not.toBe(before.checkId);
    expect(await issuance.getPrinting(world.db, actor, batchId)).toMatchObject({ unchecked: 0, total: 2 });
  });

  it("is changed by nobody who may not, in no way that there is not, and not while it waits or once it has begun", async () => {
    const actor = await world.organization("not-changed");
    const batchId = await drafted(actor, LIST);
    expect(await change(asRole(actor, "viewer"), batchId)).toEqual({ ok: false, code: "forbidden" });
    expect(await change(await world.organization("stranger"), batchId)).toEqual({ ok: false, code: "not-found" });
    expect(await change(actor, batchId, { template: "nothing" })).toEqual({ ok: false, code: "unknown-style" });
    const noDay = { ok: false, code: "date-invalid", day: "expiresOn" };
    expect(await change(actor, batchId, { expiresOn: "2026-02-30" })).toEqual(noDay);
    expect(await change(actor, batchId)).toEqual({ ok: true });
    for (const state of ["submitted", "scheduled", "issuing", "stopped", "issued"] as const) {
      await world.db.batch.update({ where: { id: batchId }, data: { state } });
      expect(await change(actor, batchId, { language: "fr" })).toEqual({ ok: false, code: "not-a-draft" });
    }
    expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ language: "en" });
  });

  it("is named, by its file at first, and so are lists that were issued", async () => {
    const actor = await world.organization("named");
    const source = { bytes: new TextEncoder().encode(LIST) };
    const input = { ...style, name: "Graduates 2026.csv", source, achievement: "" };
    const brought = await issuance.importList(world.deps, actor, input);
    if (!brought.ok) throw new Error(brought.code);
    const { batchId } = brought;
    const name = async () => (await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).name;
    expect(await name()).toBe("Graduates 2026");
    const rename = (who: Actor, to: string) => issuance.renameBatch(world.deps, who, { batchId, name: to });
    expect(await rename(actor, "  Spring class ")).toEqual({ ok: true });
    expect(await rename(actor, " ")).toEqual({ ok: false, code: "name-missing" });
    expect(await rename(actor, "x".repeat(201))).toEqual({ ok: false, code: "name-too-long" });
    expect(await rename(asRole(actor, "viewer"), "Mine")).toEqual({ ok: false, code: "forbidden" });
    expect(await rename(await world.organization("names-not"), "Mine")).toEqual({ ok: false, code: "not-found" });
    await world.db.batch.update({ where: { id: batchId }, data: { state: "issued" } });
    expect(await rename(actor, "Spring class 2026")).toEqual({ ok: true });
    expect(await name()).toBe("Spring class 2026");
    const entries = await world.db.auditEntry.findMany({ where: { action: "batch.renamed", subject: batchId } });
    expect(entries).toHaveLength(2);
  });

  it("is in the language of its headers where nobody chose one", async () => {
    const actor = await world.organization("guessed");
    const bring = async (csv: string, language: "ar" | null) => {
      const source = { bytes: new TextEncoder().encode(csv) };
      const input = { template: "meridian", language, preferred: "es" as const, name: "list", source, achievement: "" };
      const brought = await issuance.importList(world.deps, actor, input);
      if (!brought.ok) throw new Error(brought.code);
      return (await world.db.batch.findUniqueOrThrow({ where: { id: brought.batchId } })).language;
    };
    expect(await bring("Nom complet,Formation\nAda,Chimie", null)).toBe("fr");
    expect(await bring("Nom complet,Formation\nAda,Chimie", "ar")).toBe("ar");
    expect(await bring("A,B\nAda,Chimie", null)).toBe("es");
  });
});

describe("a sample", () => {
  const send = (who: Actor, batchId: string, line = 2) => issuance.sendSample(world.deps, who, { batchId, line });

  it("goes to who asks alone, with a PDF and a picture, and is neither counted, nor stored, nor anchored", async () => {
    const actor = await world.organization("sampled");
    const batchId = await drafted(actor, LIST);
    world.post.sent.length = 0;
    const sent = await send(actor, batchId);
    expect(sent).toEqual({ ok: true, address: "owner@sampled.example" });
    await world.runJobs();
    const [mail, ...more] = sentTo("owner@sampled.example").filter(({ subject }) => subject.includes("batchSample"));
    expect(more).toEqual([]);
    // The platform's mark may be among them as well.
    const types = mail?.attachments?.map(({ contentType }) => contentType);
    expect(types).toEqual(expect.arrayContaining(["application/pdf", "image/jpeg"]));
    const pdf = mail?.attachments?.find(({ contentType }) => contentType === "application/pdf")?.content;
    const text = Buffer.from(pdf ?? []).toString("latin1");
    expect(text.startsWith("%PDF")).toBe(true);
    expect(text).not.toContain("/EmbeddedFile");
    expect(sentTo("ada@example.org")).toEqual([]);
    const where = { organizationId: actor.organizationId };
    expect(await world.db.certificate.count({ where })).toBe(0);
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 0 });
    expect(await world.db.batch.findUniqueOrThrow({ where: { id: batchId } })).toMatchObject({ state: "draft" });
  });

  it("is sent ten times a day, and again the next", async () => {
    const actor = await world.organization("ten-samples");
    const batchId = await drafted(actor, LIST);
    for (let sample = 1; sample <= issuance.SAMPLES_A_DAY; sample++)
      expect(await send(actor, batchId)).toMatchObject({ ok: true });
    expect(await send(actor, batchId)).toEqual({ ok: false, code: "too-many" });
    world.clock.advance(86_400_000);
    expect(await send(actor, batchId)).toMatchObject({ ok: true });
  });

  it("is sent by nobody who may not issue, of no other's list, and of none that was sent off", async () => {
    const actor = await world.organization("no-samples");
    const batchId = await drafted(actor, LIST);
    expect(await send(asRole(actor, "viewer"), batchId)).toEqual({ ok: false, code: "forbidden" });
    expect(await send(await world.organization("samples-not"), batchId)).toEqual({ ok: false, code: "not-found" });
    expect(await send(actor, batchId, 99)).toEqual({ ok: false, code: "not-found" });
    expect(await send(actor, batchId)).toMatchObject({ ok: true });
    await issuance.issueBatch(world.deps, actor, { batchId, ...plain });
    expect(await send(actor, batchId)).toEqual({ ok: false, code: "not-found" });
  });
});
