import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates, designs, mail, organizations, rendering, verification } from "#app/modules.server";
import { frameId } from "#modules/certificates/rules/packed-document";
import { houseFont } from "#tests/builders/fonts";
import { alterDocument, readStored } from "#tests/builders/stored-documents";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: organizations.OrganizationActor;
let logoId: string;
let fontId: string;
let design: { id: string; versionId: string };

const ok = <R extends { ok: boolean }>(result: R): Extract<R, { ok: true }> => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<R, { ok: true }>;
};

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("drawn-with");
  const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: "#084" } })
    .png()
    .toBuffer();
  logoId = ok(await organizations.addImage(world.deps, actor, { kind: "logo", png, width: 40, height: 20 })).id;
  fontId = ok(await designs.addFont(world.deps, actor, { bytes: houseFont() })).id;
  design = await publish(ok(await designs.createDesign(world.deps, actor, { name: "Ours", from: "meridian" })).id);
});
afterAll(() => world.close());

async function publish(id: string) {
  const draft = await designs.getDesign(world.db, actor, id);
  if (!draft) throw new Error("gone");
  const document = rendering.documentEdits.setProperties(draft.document, "title", { voice: designs.voiceOf(fontId) });
  const { revision } = ok(await designs.changeDraft(world.deps, actor, { id, revision: draft.revision, document }));
  return { id, versionId: ok(await designs.publishDesign(world.deps, actor, { id, revision })).versionId };
}

const issue = (style = {}) => world.certificate(actor, {}, style);
const ours = () => ({ template: `design-${design.versionId}` });
const draw = (publicId: string, format: "pdf" | "png" | "svg" = "svg") =>
  certificates.renderFile(world.deps, { publicId, format });
const operatorMails = async () =>
  (await world.db.message.findMany({ where: { kind: "drawn-with-altered" } })).map(({ props }) => Object(props).part);

/** Expects that every format is refused, the operator gets one mail about that part, and the verdict is unaffected. */
async function expectRefused(publicId: string, part: string) {
  for (const format of ["svg", "pdf"] as const)
    await expect(draw(publicId, format), part).rejects.toThrow(rendering.NotDrawn);
  await expect(certificates.renderPicture(world.deps, { publicId })).rejects.toThrow(rendering.NotDrawn);
  expect((await operatorMails()).filter((one) => one === part)).toEqual([part]);
  expect(await verification.verify(world.deps, publicId)).toMatchObject({ record: { publicId } });
}

/** Evicts the cached published designs, of which there are at most 200. */
async function forgetDesigns() {
  const version = await world.db.designVersion.findUniqueOrThrow({ where: { id: design.versionId } });
  const copies = Array.from({ length: 200 }, (_, index) => ({
    ...version,
    id: world.deps.ids.uuid(),
    number: 1000 + index,
  }));
  await world.db.designVersion.createMany({ data: copies });
  for (const { id } of copies) await designs.readPublished(world.db, actor.organizationId, `design-${id}`);
  await world.db.designVersion.deleteMany({ where: { number: { gte: 1000 } } });
}

describe("a certificate's file", () => {
  it("prints what was signed, whatever a column beside it says", async () => {
    const { id, publicId } = await issue();
    const before = await draw(publicId);
    const columns = { recipientName: "Eve Moneypenny", achievementName: "Law", issuedOn: new Date("2020-01-01") };
    await world.db.certificate.update({ where: { id }, data: { ...columns, expiresOn: null } });
    const after = await draw(publicId);
    expect(Buffer.from(after?.bytes ?? []).equals(Buffer.from(before?.bytes ?? []))).toBe(true);
    expect(Buffer.from(after?.bytes ?? []).toString()).not.toContain("Eve");
  });

  it("is drawn and signed with an own design, font and logo that are as they were published and brought", async () => {
    const { publicId } = await issue(ours());
    const file = await draw(publicId);
    const checked = await verification.verifyFile(world.deps, file?.bytes ?? new Uint8Array());
    expect(checked).toMatchObject({ ok: true, file: "as-issued" });
    expect(await operatorMails()).toEqual([]);
  });

  it.each(["template", "language"] as const)("is not signed where the %s of its row was altered", async (column) => {
    const { id, publicId } = await issue();
    const before = await world.db.certificate.findUniqueOrThrow({ where: { id } });
    const altered = { template: "basel", language: "de" };
    await world.db.certificate.update({ where: { id }, data: { [column]: altered[column] } });
    await expectRefused(publicId, `certificate ${id}`);
    await world.db.certificate.update({ where: { id }, data: { [column]: "nonsense" } });
    await expectRefused(publicId, `certificate ${id}`);
    await world.db.certificate.update({ where: { id }, data: { [column]: before[column] } });
    expect(await draw(publicId)).not.toBeNull();
  });

  it("is not signed where its signers were altered, or cannot be read", async () => {
    for (const alter of [(own: object) => ({ ...own, signerName: "Eve Moneypenny" }), () => ({})]) {
      const { id, publicId } = await issue();
      const before = await world.db.certificate.findUniqueOrThrow({ where: { id } });
      const frame = await world.db.certificateFrame.findUniqueOrThrow({ where: { id: before.frameId ?? "" } });
      const { organizationId, text } = frame;
      const other = { organizationId, text, design: alter(Object(frame.design)) };
      await world.db.certificateFrame.create({ data: { id: frameId(other), ...other } });
      await world.db.certificate.update({ where: { id }, data: { frameId: frameId(other) } });
      await expect(draw(publicId)).rejects.toThrow(rendering.NotDrawn);
      expect(await verification.verify(world.deps, publicId)).toMatchObject({ record: { publicId } });
      await world.db.certificate.update({ where: { id }, data: { frameId: before.frameId } });
      expect(await draw(publicId)).not.toBeNull();
    }
  });

  it("is not signed where its document is another than was signed", async () => {
    const { id, publicId } = await issue();
    const { document } = await readStored(world.db, id);
    await alterDocument(world.db, id, (text) => text.replace("Chemistry", "Alchemist"));
    await expect(draw(publicId)).rejects.toThrow(rendering.NotDrawn);
    await alterDocument(world.db, id, () => document);
    expect(await draw(publicId)).not.toBeNull();
  });

  it("is not signed where the text of its stored design was altered, though the row's own digest fits", async () => {
    const { publicId } = await issue(ours());
    const where = { id: design.versionId };
    const before = await world.db.designVersion.findUniqueOrThrow({ where });
    const document = before.document.replace('"meridian"', '"meridian" ');
    const altered = document === before.document ? `${before.document} ` : document;
    const sha256 = createHash("sha256").update(altered).digest("hex");
    await world.db.designVersion.update({ where, data: { document: altered, sha256 } });
    await forgetDesigns();
    await expectRefused(publicId, `design ${design.id}`);
    await world.db.designVersion.update({ where, data: { document: before.document, sha256: before.sha256 } });
    await forgetDesigns();
    expect(await draw(publicId)).not.toBeNull();
  });

  it("is not signed where its logo was altered or is gone", async () => {
    const { publicId } = await issue();
    const where = { id: logoId };
    const before = await world.db.organizationImage.findUniqueOrThrow({ where });
    const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: "#800" } })
      .png()
      .toBuffer();
    const sha256 = createHash("sha256").update(png).digest("hex");
    await world.db.organizationImage.update({ where, data: { png: new Uint8Array(png), sha256 } });
    await expectRefused(publicId, `image ${logoId}`);
    await world.db.organizationImage.delete({ where });
    await expectRefused(publicId, `image ${logoId}`);
    await world.db.organizationImage.create({ data: before });
    expect(await draw(publicId)).not.toBeNull();
  });

  it("tells the operator what it is and what to do, in a mail of its own", async () => {
    const [message] = await world.db.message.findMany({ where: { kind: "drawn-with-altered" } });
    await mail.deliverMessage(world.deps, { messageId: message?.id ?? "" });
    const sent = world.post.sent.at(-1);
    expect(sent).toMatchObject({ to: { address: world.deps.supportAddress } });
    expect(JSON.stringify(sent)).toContain("altered.body");
  });
});
