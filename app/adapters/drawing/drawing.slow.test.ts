import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { weighDesign } from "#modules/rendering/document/weigh-design";
import { HEAVIEST_DESIGN, NotDrawn, sampleCase, templateOf } from "#modules/rendering/index.server";
import { loadFonts } from "#modules/scene/index.server";
import { drawingHere } from "#tests/builders/drawing-here";
import { sampleDocument } from "#tests/builders/invoices";
import { createDrawing, FOR_VISITORS } from "./drawing.server";

const drawing = createDrawing(FOR_VISITORS);
beforeAll(() => loadFonts("content/fonts"));
afterAll(() => drawing.close());

const issuer = { name: "The Atlas school", signerName: "Ada", signerTitle: "Director", logo: null, signature: null };
const view = sampleCase("en", "usual", issuer);
const { document } = templateOf("basel");
const { width, height } = document.page;
/**
 * A design with translucent ornaments over the whole page, the most costly elements for their size in the document.
 */
const heavy = (count: number, ornament = "guilloche-frame") => ({
  ...document,
  elements: [
    ...Array.from(
      { length: count },
      (_, i) =>
        ({ id: `o${i}`, type: "ornament", ornament, opacity: 0.5, box: { x: 0, y: 0, width, height } }) as const,
    ),
    ...document.elements,
  ],
});
const print = (design: typeof document) =>
  drawing.draw("draw-page", { view, design, forms: [{ as: "png", width: Math.round((width / 72) * 300) }] }, "a");

describe("a process that draws", () => {
  it.each(["guilloche-frame", "arch", "engraved-frame", "seigaiha", "waves"])(
    "draws the heaviest design that may be saved within its limits: %s",
    async (ornament) => {
      let count = 1;
      while (weighDesign(heavy(count + 1, ornament), new Map()).weight <= HEAVIEST_DESIGN) count++;
      const [png] = await print(heavy(count, ornament));
      expect(png?.length).toBeGreaterThan(10_000);
    },
  );

  it("draws an invoice as it would be drawn here", async () => {
    const input = { document: sampleDocument("ar", "invoice"), options: { productName: "Sanad", epcPayload: null } };
    const there = await drawing.draw("draw-invoice", input, "a");
    expect(Buffer.from(there).equals(await drawingHere().draw("draw-invoice", input, "a"))).toBe(true);
  });

  it("is ended where one was saved that is too heavy, and the next is drawn", async () => {
    await expect(print(heavy(180))).rejects.toThrow(NotDrawn);
    const [svg] = await drawing.draw("draw-page", { view, design: document, forms: [{ as: "svg" }] }, "a");
    expect(new TextDecoder().decode(svg)).toMatch(/^<svg /);
  });
});
