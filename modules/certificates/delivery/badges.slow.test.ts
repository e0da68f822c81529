import { afterAll, beforeAll, expect, it } from "vitest";
import { achievements, certificates, designs, issuance, type organizations } from "#app/modules.server";
import { extractCredential, readFileSeal } from "#modules/credentials/index.server";
import { newCertificate } from "#modules/issuance/rules/typed-certificate";
import { schemaFaults } from "#tests/builders/open-badges-schema";
import { readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Actor = organizations.OrganizationActor;
const content = (title: string, more: { design?: string; badge?: string }) =>
  achievements.ContentSchema.parse({ language: "en", title, ...more });

async function ownDesign(actor: Actor, from: string) {
  const made = await designs.createDesign(world.deps, actor, { name: from, from });
  if (!made.ok) throw new Error(made.code);
  return { id: made.id, version: await publish(actor, made.id) };
}
async function publish(actor: Actor, id: string) {
  const design = await designs.getDesign(world.db, actor, id);
  const sent = await designs.publishDesign(world.deps, actor, { id, revision: design?.revision ?? 0 });
  if (!sent.ok) throw new Error(sent.code);
  return `design-${sent.versionId}`;
}
async function issueTo(actor: Actor, name: string, achievement: string) {
  const cells = { name, email: "", achievement, issued_on: "2026-11-02", expires_on: "", picture: "", custom: [] };
  const issued = await issuance.issueOne(world.deps, actor, {
    template: "basel",
    language: "en",
    certificate: newCertificate(cells),
  });
  if (!issued.ok) throw new Error(JSON.stringify(issued));
  return readStored(world.db, issued.id);
}
const file = (publicId: string, format: certificates.FileFormat) =>
  certificates.renderFile({ ...world.deps, pdfSigner: null }, { publicId, format });

it("an achievement's own design goes before the list's, and its badge holds the credential that names it", async () => {
  const actor = await world.organization("badges");
  const design = await ownDesign(actor, "atelier");
  const both = content("Welding", { design: `newest-${design.id}`, badge: "badge-crest" });
  const made = await achievements.createAchievement(world.deps, actor, both);
  if (!made.ok) throw new Error(made.code);
  const row = await issueTo(actor, "Ada", "Welding");
  expect(row).toMatchObject({ template: design.version, design: { badge: "badge-crest" } });
  const document = JSON.parse(row.document);
  expect(schemaFaults(document)).toEqual([]);
  const page = `https://certificates.example.org/v/${row.publicId}/${row.publicId}`;
  expect(document.image).toEqual({ id: `${page}-badge.png`, type: "Image", caption: "Welding" });
  expect(document.credentialSubject.achievement.image.id).toBe(
    `https://certificates.example.org/achievements/${made.id}/badge-1.png`,
  );
  for (const [format, carrier] of [
    ["badge", "png"],
    ["badge-svg", "svg"],
  ] as const) {
    const badge = await file(row.publicId, format);
    if (!badge) throw new Error("no badge");
    const read = extractCredential(badge.bytes);
    expect(read.ok && JSON.parse(read.credential).id, format).toBe(document.id);
    const credential = read.ok ? read.credential : "";
    const judge = (bytes: Uint8Array) =>
      certificates.judgeFile(world.deps, {
        publicId: row.publicId,
        leaf: row.leaf,
        carrier,
        credential,
        bytes,
        seal: readFileSeal(bytes, carrier),
      });
    expect(await judge(badge.bytes), format).toBe("as-issued");
    const touched = Uint8Array.from(badge.bytes);
    touched[touched.length >> 1] = (touched[touched.length >> 1] ?? 0) ^ 1;
    expect(await judge(touched), format).toBe("credential-intact");
  }
  const shown = { achievementId: made.id, organizationId: actor.organizationId, version: 1 };
  for (const format of ["png", "svg"] as const)
    expect((await certificates.renderAchievementBadge(world.deps, { ...shown, format }))?.length).toBeGreaterThan(1000);
  expect(await certificates.renderAchievementBadge(world.deps, { ...shown, version: 2, format: "png" })).toBeNull();
});

it("a certificate keeps its badge when the design gets another version, and the next one has the new one", async () => {
  const actor = await world.organization("versions");
  const badge = await ownDesign(actor, "badge-orbit");
  const made = await achievements.createAchievement(
    world.deps,
    actor,
    content("Sailing", { badge: `newest-${badge.id}` }),
  );
  if (!made.ok) throw new Error(made.code);
  const first = await issueTo(actor, "Ada", "Sailing");
  const drawn = await file(first.publicId, "badge-svg");
  const design = await designs.getDesign(world.db, actor, badge.id);
  if (!design) throw new Error("no design");
  const document = { ...design.document, page: { ...design.document.page, background: "#123456" } };
  await designs.changeDraft(world.deps, actor, { id: badge.id, revision: design.revision, document });
  const version = await publish(actor, badge.id);
  expect((await issueTo(actor, "Bob", "Sailing")).design).toMatchObject({ badge: version });
  expect((await file(first.publicId, "badge-svg"))?.etag).toBe(drawn?.etag);
  const again = await file(first.publicId, "badge-svg");
  expect(Buffer.from(again?.bytes ?? [])).toEqual(Buffer.from(drawn?.bytes ?? []));
});

it("a certificate without a badge has no badge's file and names no image", async () => {
  const actor = await world.organization("plain");
  const row = await issueTo(actor, "Ada", "Swimming");
  expect(await file(row.publicId, "badge")).toBeNull();
  expect(await file(row.publicId, "png")).not.toBeNull();
  expect(JSON.parse(row.document)).not.toHaveProperty("image");
});

it("what an achievement may name is a published design of its organization that draws what it is named for", async () => {
  const actor = await world.organization("names");
  const other = await ownDesign(await world.organization("others"), "basel");
  const unpublished = await designs.createDesign(world.deps, actor, { name: "Draft", from: "basel" });
  if (!unpublished.ok) throw new Error(unpublished.code);
  const create = async (styles: { design?: string; badge?: string }) => {
    const result = await achievements.createAchievement(world.deps, actor, content(JSON.stringify(styles), styles));
    return result.ok ? "made" : result.code === "unknown-design" ? result.part : result.code;
  };
  expect(await create({ design: "basel", badge: "badge-bloom" })).toBe("made");
  expect(await create({ design: `newest-${other.id}` })).toBe("design");
  expect(await create({ design: `newest-${unpublished.id}` })).toBe("design");
  expect(await create({ design: "badge-bloom" })).toBe("design");
  expect(await create({ badge: "basel" })).toBe("badge");
  expect(await create({ badge: "badge-nothing" })).toBe("badge");
});

it("certificates themselves are not issued with a badge's design", async () => {
  const actor = await world.organization("kinds");
  const style = { template: "badge-crest", language: "en" };
  expect(await designs.readStyle(world.db, actor.organizationId, style)).toEqual({
    ok: false,
    code: "unknown-template",
  });
  expect((await designs.readStyle(world.db, actor.organizationId, { ...style, template: "basel" })).ok).toBe(true);
});
