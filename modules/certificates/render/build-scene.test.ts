import { beforeAll, expect, it } from "vitest";
import { TEMPLATES } from "../rules/look";
import { buildScene } from "./build-scene";
import { loadTestFonts } from "./load-test-fonts";
import { sampleViews } from "./sample-views";
import type { TemplateName } from "./view";

beforeAll(() => loadTestFonts());

const [view] = Object.values(sampleViews(null, null));

it("draws each template differently", () => {
  if (!view) throw new Error("there is no sample");
  const drawn = TEMPLATES.map((template) => JSON.stringify(buildScene(view, template).items));
  expect(new Set(drawn).size).toBe(TEMPLATES.length);
});

it.each(["", "Meridian", "toString", "__proto__"])(
  "refuses the unknown template %j instead of drawing another",
  (name) => {
    if (!view) throw new Error("there is no sample");
    expect(() => buildScene(view, name as TemplateName)).toThrow(`there is no template ${name}`);
  },
);
