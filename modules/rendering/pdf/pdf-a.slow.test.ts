import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { houseFont } from "#tests/builders/fonts";
import { expectPdfA as expectRules } from "#tests/builders/pdf-a";
import type { PreparedImage } from "../../scene/index.server";
import type { Scene } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import type { DesignDocument } from "../document/schema";
import { prepareImage } from "../images/prepare-image";
import { buildPrintSheet, buildScene } from "../page/build-scene";
import { templateNames, templateOf } from "../templates/registry";
import { SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleCase } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { writePdf } from "./write-pdf";

loadTestFonts();
let artwork: { logo: PreparedImage | null; signature: PreparedImage | null };
let photograph: PreparedImage;
beforeAll(async () => {
  const prepare = async (svg: string) => {
    const prepared = await prepareImage(Buffer.from(svg));
    return prepared.ok ? prepared.image : null;
  };
  artwork = { logo: await prepare(SAMPLE_LOGO), signature: await prepare(SAMPLE_SIGNATURE) };
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#e8dcc0" } })
    .jpeg()
    .toBuffer();
  photograph = { png: new Uint8Array(jpeg), width: 600, height: 400 };
});
const view = (language: "en" | "ar" | "zh"): CertificateView =>
  sampleCase(language, "usual", {
    name: "Atlas Academy",
    signerName: "Salma Bennani",
    signerTitle: "Dean",
    ...artwork,
  });
const expectPdfA = (bytes: Uint8Array, language: string) =>
  expectRules(bytes, { language, attached: "application/json", isAccessible: true });
const write = (scene: Scene) =>
  writePdf(scene, { createdAt: new Date("2026-11-23T00:00:00Z"), credential: '{"id":"x"}', producer: "Sanad" });

describe("a PDF is PDF/A-3a", () => {
  // Covers each template in one of the scripts, and each script with many templates.
  it.each(templateNames().map((name, index) => [name, (["en", "ar", "zh"] as const)[index % 3] ?? "en"] as const))(
    "of %s in %s",
    async (name, language) => {
      expectPdfA(await write(buildScene(view(language), name)), language);
    },
  );

  it("with a title that XML has to escape", async () => {
    const achievementName = "R&D <for> beginners";
    const pdf = await write(buildScene({ ...view("en"), achievementName }, "basel"));
    expectPdfA(pdf, "en");
    expect(Buffer.from(pdf).toString()).toContain("R&amp;D &lt;for&gt; beginners");
    expect(Buffer.from(pdf).includes(Buffer.from("R&D <for> beginners", "utf16le").swap16())).toBe(true);
  });

  it("of a print shop's sheet", async () => {
    expectPdfA(await write(buildPrintSheet(view("en"), "atelier")), "en");
  });

  it("of a design with a photograph behind it and a font of its own", async () => {
    const font = "own/0190a5d0-0000-7000-8000-000000000001" as const;
    const { elements, ...document } = templateOf("basel").document;
    const box = { x: 0, y: 0, width: document.page.width, height: document.page.height };
    const design: DesignDocument = {
      ...document,
      type: { title: font, name: font },
      reading: "place",
      elements: [{ id: "photograph", type: "picture", picture: "p", fit: "stretch", box }, ...elements],
    };
    const fonts = new Map([[font, { bytes: houseFont("inter-400"), bold: false, script: "latin" as const }]]);
    const shown = { ...view("en"), pictures: new Map([["p", photograph]]), fonts };
    expectPdfA(await write(buildScene(shown, design)), "en");
  });

  it("and these rules are broken by a PDF that is none", async () => {
    const pdf = Buffer.from(await write(buildScene(view("en"), "basel")));
    const changed = (from: string, to: string) => {
      expect(pdf.includes(from), from).toBe(true);
      return Buffer.from(pdf.toString("latin1").replace(from, to.padEnd(from.length)), "latin1");
    };
    for (const [from, to] of [
      ["/Marked true", "/Marked no"],
      ["/FontFile2", "/FontFileX"],
      ["<pdfaid:part>3", "<pdfaid:part>1"],
      ["<pdfuaid:part>1", "<pdfuaid:part>2"],
      ["/DisplayDocTitle true", "/DisplayDocTitle"],
      ["/S /GTS_PDFA1", "/S /GTS_PDFX1"],
      ["/S /URI", "/S /Run"],
      ["/ToUnicode", "/NoUnicode"],
    ] as const)
      expect(() => expectPdfA(changed(from, to), "en"), from).toThrow();
  });
});
