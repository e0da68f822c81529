import { expect, it } from "vitest";
import type { Scene } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { loadPdfjs } from "../artwork/load-pdfjs";
import { buildPrintSheet, buildScene } from "../page/build-scene";
import { writePdf } from "../pdf/write-pdf";
import { templateNames, templateOf } from "../templates/registry";
import { sampleCase } from "../view/sample-views";
import { BLEED, printSheet } from "./print-sheet";
import { isPrintable } from "./printable";
import type { DesignDocument } from "./schema";

loadTestFonts();
const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo: null, signature: null };
const firstLines = ({ items }: Scene) => items.flatMap((item) => (item.kind === "text" ? item.lines.slice(0, 1) : []));

it.each(templateNames())("%s is the same page on a larger sheet", (name) => {
  for (const language of ["en", "ar"] as const) {
    const view = sampleCase(language, "usual", issuer);
    const [page, sheet] = [buildScene(view, name), buildPrintSheet(view, name)];
    const margin = (sheet.width - page.width) / 2;
    const moved = firstLines(sheet);
    expect(moved.length).toBeGreaterThan(4);
    for (const [index, line] of firstLines(page).entries()) {
      expect((moved[index]?.x ?? 0) - line.x).toBeCloseTo(margin, 3);
      expect((moved[index]?.y ?? 0) - line.y).toBeCloseTo(margin, 3);
    }
  }
});

it("what reaches the edge goes beyond it, and nothing else does", () => {
  const { width, height } = templateOf("meridian").document.page;
  const shape = { type: "shape", shape: "rectangle", fill: "accent" } as const;
  const document: DesignDocument = {
    ...templateOf("meridian").document,
    elements: [
      { ...shape, id: "side", box: { x: 0, y: 0, width: 100, height } },
      { ...shape, id: "inside", box: { x: 20, y: 20, width: 100, height: 100 } },
    ],
  };
  const { document: sheet, boxes } = printSheet(document);
  const box = (id: string) => sheet.elements.find((element) => element.id === id)?.box;
  const { x, y } = boxes.trim;
  expect(box("side")).toEqual({ x: x - BLEED, y: y - BLEED, width: 100 + BLEED, height: height + 2 * BLEED });
  expect(box("inside")).toEqual({ x: x + 20, y: y + 20, width: 100, height: 100 });
  expect(sheet.page.width).toBeCloseTo(width + 2 * x);
  expect(sheet.elements.filter(({ id }) => id.startsWith("mark-"))).toHaveLength(8);
});

it("its PDF says where the knife goes", async () => {
  const sheet = buildPrintSheet(sampleCase("en", "usual", issuer), "basel");
  const pdf = await writePdf(sheet, { createdAt: new Date("2026-11-23T00:00:00Z") });
  const text = Buffer.from(pdf).toString("latin1");
  expect(text).toMatch(/\/TrimBox \[25\.\d+ 25\.\d+ 867\.\d+ 620\.\d+\]/);
  expect(text).toMatch(/\/BleedBox \[17 17 /);
  const { getDocument } = await loadPdfjs();
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  expect((await document.getPage(1)).view[2]).toBeCloseTo(sheet.width, 1);
  await document.destroy();
});

it("colors are told apart that ink can mix and that it cannot", () => {
  for (const color of ["#ffffff", "#000000", "#263a4d", "#c7953b", "#b00020", "#808080"])
    expect(isPrintable(color), color).toBe(true);
  for (const color of ["#0b5fff", "#00ff00", "#ff00ff", "#00c853", "#5b3fd0"])
    expect(isPrintable(color), color).toBe(false);
});
