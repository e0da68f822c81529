import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../kernel/languages";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import type { DesignDocument, Element } from "./document/schema";
import { findPaleTexts } from "./judge-contrast";
import { buildScene } from "./page/build-scene";
import { templateNames, templateOf } from "./templates/registry";
import { sampleView } from "./view/sample-views";

beforeAll(() => loadTestFonts());

const none = { logo: null, signature: null };
const view = sampleView("en", none);
const at = (x: number, y: number, width = 300, height = 40) => ({ x, y, width, height });
const words = (id: string, color: string, rest: Partial<Element> = {}): Element =>
  ({ id, type: "text", box: at(60, 60), text: "Words", voice: "body", size: 12, color, ...rest }) as Element;
const box = (fill: string, rest: Partial<Element> = {}): Element =>
  ({ id: "ground", type: "shape", shape: "rectangle", box: at(20, 20, 400, 120), fill, ...rest }) as Element;

/** Ids of the pale texts in a design of these elements, on white paper. */
async function paleIn(elements: Element[]): Promise<(string | undefined)[]> {
  const { document } = templateOf("meridian");
  const design: DesignDocument = {
    ...document,
    page: { ...document.page, background: "#ffffff" },
    mirrors: false,
    elements,
  };
  return (await findPaleTexts(buildScene(view, design, []))).map(({ element }) => element);
}

describe("a text that hardly stands out", () => {
  it("is one with less contrast than 4.5 to 1 to what is really behind it", async () => {
    expect(await paleIn([words("grey", "#777777")])).toEqual(["grey"]);
    expect(await paleIn([words("grey", "#757575")])).toEqual([]);
    expect(await paleIn([box("#000000"), words("grey", "#6f6f6f")])).toEqual(["grey"]);
    expect(await paleIn([box("#1b2c3b"), words("dark", "#22303d")])).toEqual(["dark"]);
    expect(await paleIn([box("#1b2c3b"), words("light", "#ffffff")])).toEqual([]);
  });

  it("needs 3 to 1 where it is large, or bold and nearly so", async () => {
    expect(await paleIn([words("large", "#8a8a8a", { size: 18 })])).toEqual([]);
    expect(await paleIn([words("larger", "#a0a0a0", { size: 40 })])).toEqual(["larger"]);
    expect(await paleIn([words("bold", "#8a8a8a", { size: 14, voice: "inter/600" })])).toEqual([]);
    expect(await paleIn([words("thin", "#8a8a8a", { size: 14, voice: "inter/400" })])).toEqual(["thin"]);
  });

  it("is judged on the shape that is seen, also through one, turned or round", async () => {
    const light = words("light", "#ffffff");
    expect(await paleIn([box("#000000", { opacity: 0.1 }), light])).toEqual(["light"]);
    expect(await paleIn([box("#000000", { shape: "ellipse", box: at(0, 0, 500, 160) }), light])).toEqual([]);
    const upright = { rotate: 90, box: at(300, 280) };
    expect(await paleIn([box("#000000", { box: at(430, 100, 40, 400) }), words("turned", "#ffffff", upright)])).toEqual(
      [],
    );
    expect(await paleIn([words("turned", "#ffffff", upright)])).toEqual(["turned"]);
  });

  it("is not judged on a ground of several colors", async () => {
    const stripes = [0, 1, 2, 3, 4, 5].map((i) =>
      box(i % 2 ? "#000000" : "#ffffff", { id: `stripe-${i}`, box: at(60 + i * 6, 20, 6, 120) }),
    );
    expect(await paleIn([...stripes, words("grey", "#777777")])).toEqual([]);
  });
});

it("is in no template, in no language", async () => {
  for (const name of templateNames())
    for (const language of LANGUAGES) {
      const pale = await findPaleTexts(buildScene(sampleView(language, none), name, []));
      expect({ name, language, pale: pale.map(({ element, text, color }) => ({ element, text, color })) }).toEqual({
        name,
        language,
        pale: [],
      });
    }
});
