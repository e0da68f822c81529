import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../kernel/languages";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { drawSample } from "./draw-sample";
import { templateNames } from "./templates/registry";

beforeAll(loadTestFonts);

test("a sample is drawn in each template and language, each different, with an ID that nobody can be given", async () => {
  const styles = templateNames().flatMap((template) => LANGUAGES.map((language) => ({ template, language })));
  const drawn = await Promise.all(styles.map((style) => drawSample(style, "https://example.org/v/1")));
  expect(new Set(drawn).size).toBe(styles.length);
  for (const [index, svg] of drawn.entries()) {
    expect(svg).toContain(`xml:lang="${styles[index]?.language}"`);
    expect(svg).toContain("CERT-2026");
    expect(svg).not.toContain("4718290356112740");
  }
});
