import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { boundsOf, type Scene } from "../../scene/index.server";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { pdfPath } from "../pdf/pdf-path";
import { sampleViews } from "../view/sample-views";
import { wordingOf } from "../wording/wording";
import { buildScene } from "./build-scene";
import { stampSample } from "./stamp-sample";

beforeAll(() => loadTestFonts());

const views = sampleViews(null, null);
const stampOf = ({ items }: Scene) => {
  const stamp = items.at(-1);
  if (stamp?.kind !== "shape") throw new Error("nothing is printed across the page");
  return stamp;
};

describe.each(LANGUAGES)("a sample in %s", (language) => {
  const drawn = () => {
    const view = views[language];
    if (!view) throw new Error(`there is no sample in ${language}`);
    return buildScene(view, "meridian");
  };

  it("has its word across the middle of the page, above everything else, and in its title", () => {
    const page = drawn();
    const sample = stampSample(page);
    const { turn: _turn, ...upright } = stampOf(sample);
    const { left, right, top, bottom } = boundsOf([upright]);
    expect(sample.items.slice(0, -1)).toEqual(page.items);
    expect(right - left).toBeGreaterThan(page.width / 3);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(page.width);
    expect(Math.abs((left + right) / 2 - page.width / 2)).toBeLessThan(20);
    expect(Math.abs((top + bottom) / 2 - page.height / 2)).toBeLessThan(60);
    expect(sample.title).toBe(`${wordingOf(language).sample} – ${page.title}`);
  });

  it("is written by every format, and lets what is beneath it be read", () => {
    const stamp = stampOf(stampSample(drawn()));
    expect(pdfPath(stamp.path)).toMatch(/c\n/);
    expect(stamp.opacity).toBeLessThan(0.5);
  });
});
