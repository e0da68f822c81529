import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, it } from "vitest";
import { comparePictures } from "#tests/setup/compare-pictures";
import { sampleOf } from "#tests/setup/sample";
import { writeSvg } from "../pictures/svg/write-svg";
import { writePng } from "../pictures/write-png";
import { writeWebp } from "../pictures/write-webp";
import type { Scene } from "../scene/scene";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { cardScene, drawCard } from "./draw-card";
import { certificateCardScene, drawCertificateCard } from "./draw-certificate-card";
import { prepareImage } from "./images/prepare-image";
import { writeJpeg } from "./mail-pictures";
import { buildScene } from "./page/build-scene";
import { templateNames } from "./templates/registry";
import { type Artwork, SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleView } from "./view/sample-views";

/**
 * Limits: CIEDE2000 of a picture reduced to 64 pixels, of which 2.3 is just visible, and SSIM at the picture's own
 * width.
 */
const MAX = { meanColor: 3, largestColor: 12, ssim: 0.95 };

/**
 * Each picture format of a page, with the width and size limit that its callers use (modules/certificates/delivery,
 * draw-sample).
 */
const PAGES: Record<string, { width: number; write: (scene: Scene) => Promise<Uint8Array> }> = {
  "a PNG": { width: 1754, write: (scene) => writePng(scene, { width: 1754 }) },
  "a page's picture": { width: 1120, write: (scene) => writeWebp(scene, { width: 1120, maxBytes: 60_000 }) },
  "a wide sample": { width: 1120, write: (scene) => writeWebp(scene, { width: 1120, maxBytes: 40_000 }) },
  "a narrow sample": { width: 720, write: (scene) => writeWebp(scene, { width: 720, maxBytes: 25_000 }) },
  "a mail's picture": { width: 800, write: (scene) => writeJpeg(scene, 800) },
};

let artwork: Artwork;
beforeAll(async () => {
  loadTestFonts();
  const [logo, signature] = await Promise.all(
    [SAMPLE_LOGO, SAMPLE_SIGNATURE].map((svg) => prepareImage(Buffer.from(svg))),
  );
  if (!logo?.ok || !signature?.ok) throw new Error("no artwork");
  artwork = { logo: logo.image, signature: signature.image };
});

/** The SVG of the drawing, rasterized by the reference renderer. */
function rasterise(scene: Scene, width: number): Uint8Array {
  const settings = { fitTo: { mode: "width" as const, value: width }, font: { loadSystemFonts: false } };
  return new Resvg(writeSvg(scene), settings).render().asPng();
}

async function expectAsDrawn(what: string, picture: Uint8Array, scene: Scene, width: number) {
  const found = await comparePictures(picture, rasterise(scene, width));
  expect(found.meanColor, `${what}: mean color`).toBeLessThanOrEqual(MAX.meanColor);
  expect(found.largestColor, `${what}: largest color`).toBeLessThanOrEqual(MAX.largestColor);
  expect(found.ssim, `${what}: likeness of shapes`).toBeGreaterThanOrEqual(MAX.ssim);
}

it.each(sampleOf(templateNames()))("every picture of a certificate by %s is as it is drawn", async (template) => {
  const scene = buildScene(sampleView("en", artwork), template);
  for (const [what, { width, write }] of Object.entries(PAGES))
    await expectAsDrawn(what, await write(scene), scene, width);
});

it.each(sampleOf(templateNames()))(
  "one that is made narrower, for fewer bytes than anybody asks, keeps the colors of %s",
  async (template) => {
    const scene = buildScene(sampleView("en", artwork), template);
    const picture = await writeWebp(scene, { width: 720, maxBytes: 8_000 });
    expect((await comparePictures(picture, rasterise(scene, 720))).meanColor).toBeLessThanOrEqual(MAX.meanColor);
  },
);

it("and so is one for print", async () => {
  const scene = buildScene(sampleView("ar", artwork), "diwan");
  await expectAsDrawn("print", await writePng(scene, { width: 3508 }), scene, 3508);
});

it.each(sampleOf(templateNames("badge")))("the picture of a badge by %s is as it is drawn", async (template) => {
  const scene = buildScene(sampleView("en", artwork), template);
  await expectAsDrawn("a badge", await writePng(scene, { width: 800 }), scene, 800);
});

it.each(["en", "ar", "zh"] as const)("the cards of shared links are as they are drawn, in %s", async (language) => {
  const card = { language, kicker: "Blog", title: "Proof 证明 برهان", product: "Sanad", seed: "a" };
  await expectAsDrawn("a page's card", await drawCard(card), cardScene(card), 1200);
  const view = sampleView(language, artwork);
  const picture = rasterise(buildScene(view, "diwan"), 800);
  const { recipientName, achievementName, issuer } = view;
  for (const finding of [
    null,
    { text: "Valid", when: "Today", good: true },
    { text: "No", when: "Now", good: false },
  ]) {
    const certificate = {
      language,
      issuer: issuer.name,
      logo: issuer.logo,
      recipientName,
      achievementName,
      product: "Sanad",
      picture,
      finding,
    };
    const drawn = await drawCertificateCard(certificate);
    await expectAsDrawn("a certificate's card", drawn, await certificateCardScene(certificate), 1200);
  }
});

it("and this measure sees a wrong color, a gray ground and one other letter", async () => {
  const view = sampleView("en", artwork);
  const scene = buildScene(view, "meridian");
  const drawn = rasterise(scene, 720);
  const picture = await comparePictures(drawn, drawn);
  expect(picture).toEqual({ meanColor: 0, largestColor: 0, ssim: 1 });
  const green = { ...scene, items: [{ ...ground(scene), fill: "#00ff00" }, ...scene.items.slice(1)] };
  expect((await comparePictures(rasterise(green, 720), drawn)).largestColor).toBeGreaterThan(MAX.largestColor);
  const pale = {
    ...scene,
    items: scene.items.map((item) => (item.kind === "image" ? item : { ...item, opacity: 0.15 })),
  };
  expect((await comparePictures(rasterise(pale, 720), drawn)).meanColor).toBeGreaterThan(MAX.meanColor);
  const other = buildScene({ ...view, recipientName: "Somebody Else" }, "meridian");
  expect((await comparePictures(rasterise(other, 720), drawn)).ssim).toBeLessThan(0.99);
});

function ground({ width, height }: Scene) {
  return { kind: "shape" as const, path: `M0 0H${width}V${height}H0Z`, fill: "" };
}
