import { beforeAll, describe, expect, it } from "vitest";
import { ORNAMENT_NAMES } from "../../ornaments/catalogue";
import { loadFonts } from "../../scene/text/fonts";
import { templateNames, templateOf } from "../templates/registry";
import type { DesignDocument, Element } from "./schema";
import { HEAVIEST_DESIGN, weighDesign } from "./weigh-design";

beforeAll(() => loadFonts("content/fonts"));

const { document } = templateOf("basel");
const withElements = (elements: Element[], page = document.page): DesignDocument => ({ ...document, page, elements });
const ornament = (id: string, more: object = {}) =>
  ({
    id,
    type: "ornament",
    ornament: "guilloche-frame",
    opacity: 0.5,
    box: { x: 0, y: 0, width: document.page.width, height: document.page.height },
    ...more,
  }) as Element;
const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ornament(`o${index}`, more));
const weigh = (elements: Element[], page = document.page) => weighDesign(withElements(elements, page), new Map());

describe("the weight of a design", () => {
  it.each(["certificate", "badge"] as const)(
    "is a third of what it may be at most for each of the house: %s",
    (kind) => {
      for (const name of templateNames(kind)) {
        const { weight } = weighDesign(templateOf(name).document, new Map());
        expect(weight, name).toBeLessThan(HEAVIEST_DESIGN / 3);
      }
    },
  );

  it("is too much for a page full of ornaments that are seen through, and names those that weigh most", () => {
    const light = ornament("light", { ornament: "star-rule", box: { x: 0, y: 0, width: 100, height: 20 } });
    const { weight, heaviest } = weigh([light, ...many(180)]);
    expect(weight).toBeGreaterThan(HEAVIEST_DESIGN);
    expect(heaviest).toHaveLength(3);
    expect(heaviest.map(({ element }) => element)).not.toContain("light");
    expect(weigh([light, ...many(2)]).weight).toBeLessThan(HEAVIEST_DESIGN);
  });

  it.each(ORNAMENT_NAMES)("leaves room for several over a whole page, and none for two hundred: %s", (name) => {
    expect(weigh(many(2, { ornament: name, opacity: 1 })).weight).toBeLessThan(HEAVIEST_DESIGN);
    expect(weigh(many(2, { ornament: name })).weight).toBeGreaterThan(0);
    expect(weigh(many(199, { ornament: name })).weight).toBeGreaterThan(weigh(many(2, { ornament: name })).weight);
  });

  it("counts what is shown under a condition, and of variants the heaviest", () => {
    const plain = weigh([ornament("a")]).weight;
    expect(weigh([ornament("a", { onlyIf: "signed" })]).weight).toBe(plain);
    const small = { x: 0, y: 0, width: 10, height: 10 };
    const [first] = [ornament("a", { box: small })];
    const grows = { ...first, variants: [{ onlyIf: "signed", set: { box: ornament("a").box } }] } as Element;
    expect(weigh([grows]).weight).toBeCloseTo(plain, 5);
    expect(weigh([first as Element]).weight).toBeLessThan(plain / 2);
  });

  it("of pictures is that of their places, and of texts that of their letters", () => {
    const pageBox = { x: 0, y: 0, width: document.page.width, height: document.page.height };
    const pictures = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => ({ id: `p${i}`, type: "picture", picture: "one", box: pageBox }) as Element,
      );
    expect(weigh(pictures(3)).weight).toBeLessThan(HEAVIEST_DESIGN);
    expect(weigh(pictures(190)).weight).toBeGreaterThan(HEAVIEST_DESIGN);
    const text = "word ".repeat(390);
    const words = Array.from(
      { length: 190 },
      (_, i) =>
        ({
          id: `t${i}`,
          type: "text",
          text,
          voice: "body",
          size: 8,
          maxLines: 20,
          color: "ink",
          box: pageBox,
        }) as Element,
    );
    expect(weigh(words).weight).toBeGreaterThan(HEAVIEST_DESIGN);
    expect(weigh(words.slice(0, 3)).weight).toBeLessThan(HEAVIEST_DESIGN);
  });
});
