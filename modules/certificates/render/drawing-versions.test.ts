import fs from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { buildScene } from "./build-scene";
import { CURRENT_DRAWING, DRAWING_VERSIONS, type DrawingVersion, readDrawingVersion } from "./drawing-version";
import { loadTestFonts } from "./load-test-fonts";
import { sampleViews } from "./sample-views";
import { writePdf } from "./write-pdf";
import { writePng } from "./write-png";
import { writeSvg } from "./write-svg";

const DIRECTORY = path.resolve("tests/vectors/drawings");
const OPTIONS = { createdAt: new Date("2026-11-17T00:00:00Z"), credential: '{"frozen":true}' };

beforeAll(() => loadTestFonts());

const draw = {
  pdf: (scene: Parameters<typeof writePdf>[0]) => writePdf(scene, OPTIONS),
  svg: async (scene: Parameters<typeof writeSvg>[0]) => Buffer.from(writeSvg(scene, OPTIONS)),
  png: (scene: Parameters<typeof writePng>[0]) => writePng(scene, { width: 877, credential: OPTIONS.credential }),
};
type Format = keyof typeof draw;

function sceneOf(drawing: DrawingVersion, template: "meridian" | "diwan") {
  const views = sampleViews(null, null);
  const view = template === "diwan" ? views.ar : views["en-fields"];
  if (!view) throw new Error("there is no sample");
  return buildScene({ ...view, drawing }, template);
}

/** A PDF with its streams unpacked: the packing is Node's, and another release of it may pack otherwise. */
function unpacked(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  const streams = text.replace(
    /(\/FlateDecode[\s\S]{0,200}?stream\n)([\s\S]*?)(\nendstream)/g,
    (_all, head, data, tail) => {
      const content = inflateSync(Buffer.from(data, "latin1")).toString("latin1");
      return `${head}${content}${tail}`;
    },
  );
  // Lengths and places follow from the packing.
  return streams.replace(/\/Length \d+/g, "/Length").replace(/\nxref\n[\s\S]*$/, "");
}

describe("a file that was handed out stays the file that is drawn", () => {
  const frozen = fs.readdirSync(DIRECTORY).filter((name) => !name.endsWith(".md"));

  it("is kept for each version and each format", () => {
    for (const version of DRAWING_VERSIONS)
      for (const format of Object.keys(draw)) expect(frozen).toContain(`meridian-${version}.${format}`);
  });

  it.each(frozen)("%s", async (name) => {
    const [, template, version, format] = /^(meridian|diwan)-(\d+)\.(pdf|svg|png)$/.exec(name) ?? [];
    const scene = sceneOf(readDrawingVersion(Number(version)), template as "meridian" | "diwan");
    const drawn = await draw[format as Format](scene);
    const kept = fs.readFileSync(path.join(DIRECTORY, name));
    if (format === "pdf") expect(unpacked(drawn) === unpacked(kept)).toBe(true);
    else expect(Buffer.from(drawn).equals(kept)).toBe(true);
  });
});

describe("a version of the drawing", () => {
  it("that is new is the one that certificates get", () => {
    expect(CURRENT_DRAWING).toBe(Math.max(...DRAWING_VERSIONS));
  });

  it.each([0, 3, 1.5, Number.NaN])("that is not known (%s) is refused, not drawn as another", (version) => {
    expect(() => readDrawingVersion(version)).toThrow("there is no drawing version");
  });
});
