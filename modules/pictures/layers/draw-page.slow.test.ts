import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "#tests/setup/sample";
import { prepareImage } from "../../rendering/images/prepare-image";
import { buildScene } from "../../rendering/page/build-scene";
import { templateNames } from "../../rendering/templates/registry";
import { SAMPLE_LOGO, SAMPLE_PORTRAIT, SAMPLE_SIGNATURE, sampleViews } from "../../rendering/view/sample-views";
import type { CertificateView } from "../../rendering/view/view";
import type { PreparedImage } from "../../scene/index.server";
import type { Scene } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { fitImages } from "../raster/fit-image";
import { writeFragment } from "../svg/write-svg";
import { writePng } from "../write-png";
import { drawInLayers } from "./draw-page";

const WIDTH = 877;
let views: Record<string, CertificateView> = {};

beforeAll(async () => {
  loadTestFonts();
  views = sampleViews(await artwork(SAMPLE_LOGO), await artwork(SAMPLE_SIGNATURE));
});

async function artwork(svg: string): Promise<PreparedImage> {
  const prepared = await prepareImage(Buffer.from(svg));
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.image;
}

function sceneOf(template: string, name: string, changes: Partial<CertificateView> = {}): Scene {
  const view = views[name];
  if (!view) throw new Error(`no sample ${name}`);
  return buildScene({ ...view, ...changes }, template);
}

/** Draws the whole page at once with the rasterizer, as a reference. */
function drawnAtOnce(scene: Scene): Buffer {
  const fitted = fitImages(scene, (WIDTH / scene.width) * 2);
  const frame = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  const svg = `<svg ${frame} viewBox="0 0 ${scene.width} ${scene.height}">${writeFragment(fitted.items)}</svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: WIDTH }, font: { loadSystemFonts: false } }).render().pixels;
}

const pixelsOf = (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer();

/** Returns the share of values that differ by more than 8 of 255, and the largest difference. */
function difference(one: Uint8Array, other: Uint8Array) {
  expect(one).toHaveLength(other.length);
  let seen = 0;
  let worst = 0;
  for (let i = 0; i < one.length; i++) {
    const by = Math.abs((one[i] ?? 0) - (other[i] ?? 0));
    if (by > 8) seen++;
    worst = Math.max(worst, by);
  }
  return { share: seen / one.length, worst };
}

/** Effect of one sample: edges have four samples down a pixel, and the start of a layer can move an edge by one. */
const ONE_SAMPLE = 255 / 4 + 8;

describe("a page drawn in layers", () => {
  it.each(sampleOf(["en", "ar", "zh"].flatMap((name) => templateNames().map((template) => [template, name] as const))))(
    "is the picture that is drawn at once: %s in %s",
    async (template, name) => {
      const scene = sceneOf(template, name);
      const layered = drawInLayers(fitImages(scene, (WIDTH / scene.width) * 2), WIDTH);
      if (!layered) throw new Error("not drawn in layers");
      const { share, worst } = difference(await pixelsOf(layered), drawnAtOnce(scene));
      expect(share).toBeLessThan(0.0002);
      expect(worst).toBeLessThanOrEqual(ONE_SAMPLE);
    },
  );

  it("shows one other letter in a name as a difference of this measure", async () => {
    const [scene, other] = ["Amélie Dupont", "Amélie Dupent"].map((recipientName) =>
      sceneOf("meridian", "en", { recipientName }),
    );
    if (!scene || !other) throw new Error("no scene");
    const { share, worst } = difference(await pixelsOf(await writePng(other, { width: WIDTH })), drawnAtOnce(scene));
    expect(share).toBeGreaterThan(0.0002);
    expect(worst).toBeGreaterThan(ONE_SAMPLE);
  });

  it("shows a portrait in as many colors as it has", async () => {
    const recipientPicture = await artwork(SAMPLE_PORTRAIT);
    const scene = sceneOf("keycard", "en", { recipientPicture });
    const { share } = difference(await pixelsOf(await writePng(scene, { width: WIDTH })), drawnAtOnce(scene));
    expect(share).toBeLessThan(0.0005);
  });

  it("is none where its ground is not whole", async () => {
    const scene = sceneOf("meridian", "en");
    const bare = { ...scene, items: scene.items.slice(1) };
    expect(() => drawInLayers(bare, WIDTH)).toThrow("does not cover it");
    expect(() => drawInLayers(scene, WIDTH)).not.toThrow();
  });
});

describe("the bytes of a certificate", () => {
  const seeds = ["one", "two", "three"].map((seed) => createHash("sha256").update(seed).digest("hex"));
  const draw = async (sealSeed: string, template: string): Promise<string> => {
    const scene = sceneOf(template, "en", { sealSeed, recipientName: `Ada ${sealSeed.slice(0, 8)}` });
    return createHash("sha256")
      .update(await writePng(scene, { width: WIDTH }))
      .digest("hex");
  };

  it.each(["meridian", "riad", "crayon"])("of %s are the same in any order", async (template) => {
    const forwards: string[] = [];
    for (const seed of seeds) forwards.push(await draw(seed, template));
    const backwards: string[] = [];
    for (const seed of [...seeds].reverse()) backwards.push(await draw(seed, template));
    expect(backwards.reverse()).toEqual(forwards);
    expect(new Set(forwards).size).toBe(3);
  });

  it("are the same in a process that has drawn nothing else, whichever it draws first", async () => {
    const fresh = (order: string) =>
      execFileSync(process.execPath, ["--import", "tsx", "tests/setup/draw-pictures.ts", order], { encoding: "utf8" })
        .trim()
        .split("\n");
    const [first, second] = fresh("one,two");
    expect(fresh("two,one")).toEqual([second, first]);
    expect(first).not.toBe(second);
  }, 60_000);
});
