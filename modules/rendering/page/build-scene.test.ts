import { beforeAll, expect, it } from "vitest";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { templateNames } from "../templates/registry";
import { sampleViews } from "../view/sample-views";
import { buildScene } from "./build-scene";

beforeAll(() => loadTestFonts());

const [view] = Object.values(sampleViews(null, null));

it("draws each template differently", () => {
  if (!view) throw new Error("there is no sample");
  const drawn = templateNames().map((template) => JSON.stringify(buildScene(view, template).items));
  expect(new Set(drawn).size).toBe(templateNames().length);
});

it.each(["", "Meridian", "toString", "__proto__"])(
  "refuses the unknown template %j instead of drawing another",
  (name) => {
    if (!view) throw new Error("there is no sample");
    expect(() => buildScene(view, name as string)).toThrow(`there is no template ${name}`);
  },
);
