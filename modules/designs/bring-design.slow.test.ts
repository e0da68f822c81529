import PDFDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { designs, type organizations } from "#app/modules.server";
import { asRole } from "#tests/builders/as-role";
import { REFUSED } from "#tests/builders/hostile-artwork";
import { createWorld, type World } from "#tests/builders/world";
import { leastContrast } from "./artwork/readable";

let world: World;
let actor: organizations.OrganizationActor;
beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("studio");
});
afterAll(() => world.close());

function print(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", layout: "landscape", margin: 0 });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(chunks))));
  draw(document);
  document.end();
  return finished;
}

async function bring(bytes: Uint8Array, guess = true) {
  const brought = await designs.bringDesign(world.deps, actor, { name: "Ours", bytes, guess });
  if (!brought.ok) throw new Error(brought.code);
  const design = await designs.getDesign(world.db, actor, brought.id);
  if (!design) throw new Error("gone");
  const { elements } = design.document;
  const text = (id: string) => {
    const element = elements.find((one) => one.id === id);
    if (element?.type !== "text") throw new Error(`no text ${id}`);
    return element;
  };
  return { ...design.document, text, of: (type: string) => elements.find((one) => one.type === type) };
}

const middle = ({ x, width }: { x: number; width: number }) => x + width / 2;

describe("a finished design", () => {
  it("has its placeholders taken out, and the words of certificates in their place, size and color", async () => {
    const design = await bring(
      await print((page) => {
        page.rect(0, 0, 842, 596).fill("#0b2545");
        page.fillColor("#ffffff").fontSize(40).text("Certificate of Merit", 0, 80, { width: 842, align: "center" });
        page.fillColor("#ffdd88").fontSize(30).text("{{name}}", 0, 250, { width: 842, align: "center" });
        page.fontSize(14).text("[Nom de la formation]", 0, 330, { width: 842, align: "center" });
        page.moveTo(100, 480).lineTo(300, 480).lineWidth(1).stroke("#ffffff");
        page.fillColor("#ffffff").fontSize(11).text("Datum", 100, 486, { width: 200, align: "center" });
      }),
    );
    expect(design.page).toMatchObject({ width: 841.89, height: 595.28 });
    const name = design.text("name");
    expect(name).toMatchObject({ size: 30, color: "#ffdd88", align: "center" });
    expect(middle(name.box)).toBeCloseTo(421, -1);
    expect(design.text("achievement")).toMatchObject({ size: 14, color: "#ffdd88" });
    const date = design.text("date");
    expect(middle(date.box)).toBeCloseTo(200, -1);
    expect(date.box.y + date.box.height).toBeLessThan(480);
    expect(design.elements.some(({ id }) => id.startsWith("cover"))).toBe(false);
    expect(design.elements[0]).toMatchObject({ locked: true, alt: "Certificate of Merit. Datum" });
  });

  it("without words is written on where it is calm, in a color that is read there", async () => {
    const dark = { create: { width: 1754, height: 1240, channels: 3 as const, background: "#1d3b2a" } };
    const noise = await sharp({
      create: { ...dark.create, width: 1754, height: 480, noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    const design = await bring(
      await sharp(dark)
        .composite([{ input: noise, left: 0, top: 0 }])
        .jpeg()
        .toBuffer(),
    );
    // The upper two fifths of the page are busy.
    expect(design.text("name").box.y).toBeGreaterThan(design.page.height * 0.38);
    expect(leastContrast(design.text("name").color, [[29, 59, 42]])).toBeGreaterThanOrEqual(4.5);
    const code = design.of("code");
    expect(code?.box.y).toBeGreaterThan(design.page.height * 0.38);
    expect(design.elements.find(({ id }) => id === "code-paper")).toMatchObject({ fill: "#ffffff" });
  });

  it("keeps the proportions of a picture, and is A4 where it nearly is", async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#f6f1e4" } })
        .png()
        .toBuffer();
    expect((await bring(await picture(1414, 1000))).page).toMatchObject({ width: 841.89, height: 595.28 });
    expect((await bring(await picture(800, 1600), false)).page).toMatchObject({ width: 420.95, height: 841.89 });
  });

  it("that is refused leaves neither a design nor a picture", async () => {
    const count = async () => [await world.db.design.count(), await world.db.organizationImage.count()];
    const before = await count();
    for (const name of ["a PDF with a password", "a page of 14 meters", "a letter"]) {
      const refused = REFUSED[name];
      if (!refused) throw new Error(name);
      const input = { name: "Theirs", bytes: await refused.make(), guess: true };
      expect(await designs.bringDesign(world.deps, actor, input)).toMatchObject({
        code: expect.stringMatching(refused.code),
      });
    }
    expect(await count()).toEqual(before);
    const viewer = asRole(actor, "viewer");
    const honest = { name: "Ours", bytes: await print((page) => page.text("x")), guess: true };
    expect(await designs.bringDesign(world.deps, viewer, honest)).toEqual({ ok: false, code: "forbidden" });
    expect(await designs.bringDesign(world.deps, actor, honest)).toMatchObject({ ok: true });
  });
});
