import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PDFiumLibrary as Library, PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { sampleViews } from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { writePdf } from "./write-pdf";

const directory = mkdtempSync(join(tmpdir(), "reading-order-"));
let pdfium: Library;

beforeAll(async () => {
  loadTestFonts();
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  pdfium.destroy();
  rmSync(directory, { recursive: true });
});

const { ar, en } = sampleViews(null, null);

/** Text that readers extract from a certificate: PDFium, which Chrome and Android use, and Poppler. */
async function readBy(view: CertificateView, template: "meridian" | "diwan") {
  const bytes = await writePdf(buildScene(view, template), { createdAt: new Date(0), credential: "{}" });
  const document = await pdfium.loadDocument(Buffer.from(bytes));
  const file = join(directory, "certificate.pdf");
  writeFileSync(file, bytes);
  return {
    pdfium: plain(document.getPage(0).getText()),
    poppler: plain(execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })),
  };
}

/** Reduces to one space between words and removes the embedding marks that readers put around right-to-left text. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .normalize("NFC");

describe("text taken out of a certificate", () => {
  it.each([
    "الهوية الفهرية",
    "فاطمة الفهرية",
    "مُحَمَّد أحمد عبد الرحمن الزهراني",
    "لآلئ الأندلس",
    "欧阳龘 Zhang Wei",
    "Nguyễn Thị Minh Khai",
    "Jean-Luc O’Brien",
  ])("has the name %s as it was written, by PDFium and by Poppler", async (recipientName) => {
    if (!ar || !en) throw new Error("there is no sample");
    for (const read of [
      await readBy({ ...ar, recipientName }, "diwan"),
      await readBy({ ...en, recipientName }, "meridian"),
    ]) {
      expect(read.pdfium).toContain(recipientName.normalize("NFC"));
      expect(read.poppler).toContain(recipientName.normalize("NFC"));
    }
  });

  it.each([
    ["Ahmed أحمد علي Abu Dhabi 张伟", "Ahmed أحمد علي Abu Dhabi 张伟"],
    ["مُحَمَّد Ali بن رُشد", "مُحَمَّد Ali بن رُشد"],
    ["مقدمة في Python 3.12 – تحليل البيانات", "مقدمة في Python 3.12 – تحليل البيانات"],
  ])("has the words of %s in their order, by PDFium", async (achievementName, expected) => {
    if (!ar) throw new Error("there is no sample");
    expect((await readBy({ ...ar, achievementName }, "diwan")).pdfium).toContain(expected);
  });

  it("has the hyphen at which a name had to be broken, and one within a line as it was typed", async () => {
    if (!en) throw new Error("there is no sample");
    const long = `Wolfe${"schlegelstein".repeat(2)}-Hausen${"bergerdorff".repeat(2)}`;
    const [before = "", behind = ""] = long.split("-");
    const broken = await readBy({ ...en, recipientName: long }, "meridian");
    const whole = await readBy({ ...en, recipientName: "Jean-Luc" }, "meridian");
    for (const reader of ["pdfium", "poppler"] as const) {
      expect(broken[reader]).toContain(`${before}\u2010 ${behind}`);
      expect(whole[reader]).toContain("Jean-Luc");
    }
  });

  it("comes in the order of reading: title, name, achievement, details, code", async () => {
    const { ar: arabic, "en-fields": english } = sampleViews(null, null);
    if (!arabic || !english) throw new Error("there is no sample");
    for (const [view, template, title] of [
      [arabic, "diwan", "شهادة إنجاز"],
      [english, "meridian", "Certificate of Achievement"],
    ] as const) {
      const { pdfium: text } = await readBy(view, template);
      const [field] = view.customFields;
      const order = [title, view.recipientName, view.achievementName, field?.value ?? "", "CERT-2026-4718"];
      const indexes = order.map((part) => text.toLowerCase().indexOf(part.normalize("NFC").toLowerCase()));
      expect(indexes).not.toContain(-1);
      expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
    }
  });
});
