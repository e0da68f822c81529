import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CURRENT_DRAWING, DRAWING_VERSIONS, type DrawingVersion, readDrawingVersion } from "./drawing-version";
import { isSamePng } from "./images/png-equal";
import { isSamePdf } from "./pdf/pdf-equal";
import { writePdf } from "./pdf/write-pdf";
import { sampleViews } from "./sample-views";
import { buildScene } from "./scene/build-scene";
import { readLook } from "./templates/registry";
import { loadTestFonts } from "./text/load-test-fonts";
import { writePng } from "./write-png";
import { writeSvg } from "./write-svg";

const DIRECTORY = path.resolve("tests/vectors/drawings");
const OPTIONS = {
  createdAt: new Date("2026-11-17T00:00:00Z"),
  credential: '{"frozen":true}',
};

beforeAll(() => loadTestFonts());

const draw = {
  pdf: (scene: Parameters<typeof writePdf>[0]) => writePdf(scene, OPTIONS),
  svg: async (scene: Parameters<typeof writeSvg>[0]) => Buffer.from(writeSvg(scene, OPTIONS)),
  png: (scene: Parameters<typeof writePng>[0]) => writePng(scene, { width: 877, credential: OPTIONS.credential }),
};
type Format = keyof typeof draw;

/** The samples of which the frozen files are. */
const FROZEN: Record<string, string> = {
  meridian: "en-fields",
  diwan: "ar",
  crayon: "en-fields",
  treasury: "en-fields",
  chancery: "en-fields",
};

function sceneOf(drawing: DrawingVersion, name: string) {
  const look = readLook({ template: name, language: "en" });
  const view = sampleViews(null, null)[FROZEN[name] ?? ""];
  if (!look.ok || !view) throw new Error(`there is no sample for ${name}`);
  return buildScene({ ...view, drawing }, look.look.template);
}

describe("a file that was handed out stays the file that is drawn", () => {
  const frozen = fs.readdirSync(DIRECTORY).filter((name) => !name.endsWith(".md"));

  it("is kept for each version and each format", () => {
    for (const version of DRAWING_VERSIONS)
      for (const format of Object.keys(draw)) expect(frozen).toContain(`meridian-${version}.${format}`);
  });

  it.each(frozen)("%s", async (name) => {
    const [, template = "", version, format] = /^(\w+)-(\d+)\.(pdf|svg|png)$/.exec(name) ?? [];
    const scene = sceneOf(readDrawingVersion(Number(version)), template);
    const drawn = await draw[format as Format](scene);
    const kept = fs.readFileSync(path.join(DIRECTORY, name));
    if (format === "pdf") expect(isSamePdf(kept, drawn)).toBe(true);
    else if (format === "png") expect(isSamePng(kept, drawn)).toBe(true);
    else expect(Buffer.from(drawn).equals(kept)).toBe(true);
  });
});

describe("a version of the drawing", () => {
  it("that is new is the one that certificates get", () => {
    expect(CURRENT_DRAWING).toBe(Math.max(...DRAWING_VERSIONS));
  });

  it.each([0, 7, 1.5, Number.NaN])("that is not known (%s) is refused, not drawn as another", (version) => {
    expect(() => readDrawingVersion(version)).toThrow("there is no drawing version");
  });
});
