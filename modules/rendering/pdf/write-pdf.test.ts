import { describe, expect, it } from "vitest";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { buildScene } from "../page/build-scene";
import { sampleView } from "../view/sample-views";
import { writePdf } from "./write-pdf";

loadTestFonts();
const options = { createdAt: new Date("2026-11-17T00:00:00Z"), credential: "{}" };
const draw = (recipientName: string, template: string) => {
  const view = { ...sampleView("en", { logo: null, signature: null }), recipientName };
  return writePdf(buildScene(view, template), options);
};

describe("a PDF", () => {
  it.each(["meridian", "riad"])("of %s is the same file whatever was drawn before it", async (template) => {
    const first = Buffer.from(await draw("Zoë Müller", template));
    const others = [await draw("Salma Bennani", template), await draw("Zoë Müller", "treasury")];
    for (const other of others) expect(first.equals(other)).toBe(false);
    expect(first.equals(await draw("Zoë Müller", template))).toBe(true);
  });
});
