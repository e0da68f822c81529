import { describe, expect, it } from "vitest";
import { loadPdfjs } from "../rendering/artwork/load-pdfjs";
import type { DesignDocument } from "../rendering/document/schema";
import { buildScene } from "../rendering/page/build-scene";
import { writePdf } from "../rendering/pdf/write-pdf";
import { templateNames, templateOf } from "../rendering/templates/registry";
import { sampleCase } from "../rendering/view/sample-views";
import { loadTestFonts } from "./text/load-test-fonts";

loadTestFonts();
const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo: null, signature: null };
const view = (language: "en" | "ar") => sampleCase(language, "usual", issuer);

/** The texts of a page in the order of its tags, which is the order of a screen reader. */
async function taggedTexts(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await loadPdfjs();
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let open: string | null = null;
  for (const item of items) {
    if ("str" in item) texts.set(open ?? "", (texts.get(open ?? "") ?? "") + item.str);
    else if (item.type === "beginMarkedContentProps" && item.id) open = item.id;
  }
  const ids = (node: { id?: string; children?: object[] }): string[] => [
    ...(node.id ? [node.id] : []),
    ...(node.children ?? []).flatMap((child) => ids(child)),
  ];
  const tree = await page.getStructTree();
  await document.destroy();
  return ids(tree as object).flatMap((id) => texts.get(id) || []);
}
const createdAt = new Date("2026-11-23T00:00:00Z");

describe.each(["meridian", "atelier", "basel", "hanlin", "diwan"])("a design like %s", (name) => {
  it.each(["en", "ar"] as const)("is read alike in %s, whatever lies over what", async (language) => {
    const shown = view(language);
    const document: DesignDocument = { ...templateOf(name).document, reading: "place" };
    const turned = { ...document, elements: [...document.elements].reverse() };
    const [usual, reversed] = await Promise.all(
      [document, turned].map(async (one) => taggedTexts(await writePdf(buildScene(shown, one), { createdAt }))),
    );
    expect(usual?.length).toBeGreaterThan(4);
    expect(reversed).toEqual(usual);
  });
});

it.each(templateNames())("%s is read from its heading to its code", (name) => {
  const shown = view("en");
  const { items, reading = [] } = buildScene(shown, { ...templateOf(name).document, reading: "place" });
  const order = reading.map((index) => items[index]);
  const at = (text: string) => order.findIndex((item) => item?.kind === "text" && item.text.includes(text));
  const [person, achievement] = [at(shown.recipientName), at(shown.achievementName)];
  expect(person).toBeGreaterThanOrEqual(0);
  expect(achievement).toBeGreaterThan(-1);
  expect(order).toHaveLength(
    items.filter((item) => item.kind !== "shape" && !(item.kind === "image" && !item.alt)).length,
  );
});
