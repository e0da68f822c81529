import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { fitImages } from "../pictures/raster/fit-image";
import { writeSvg } from "../pictures/svg/write-svg";
import { writePng } from "../pictures/write-png";
import type { Scene, TextItem } from "../scene/scene";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { inkExtent } from "../scene/text/shape";
import type { DesignDocument } from "./document/schema";
import { prepareImage } from "./images/prepare-image";
import { buildScene } from "./page/build-scene";
import { templateNames, templateOf } from "./templates/registry";
import { SAMPLE_LOGO, SAMPLE_PORTRAIT, SAMPLE_TALL_LOGO, SAMPLE_WIDE_LOGO, trialViews } from "./view/sample-views";
import type { CertificateView } from "./view/view";

/** Width in pixels at which badges are checked; a badge is 360 points wide. */
const WIDTH = 720;
const PER_POINT = WIDTH / 360;
/** Least distance in points between the letters and the edge of the ground that they are on. */
const CLEAR = 5;

let views: [name: string, view: CertificateView][] = [];
beforeAll(async () => {
  loadTestFonts();
  const prepared = await Promise.all(
    [SAMPLE_LOGO, SAMPLE_WIDE_LOGO, SAMPLE_TALL_LOGO, SAMPLE_PORTRAIT].map((svg) => prepareImage(Buffer.from(svg))),
  );
  const [logo, wide, tall, portrait] = prepared.map((image) => {
    if (!image.ok) throw new Error(image.code);
    return image.image;
  });
  if (!logo || !wide || !tall || !portrait) throw new Error("no artwork");
  const trials = trialViews({ logo, signature: null, wide, tall, portrait });
  const { en } = trials;
  if (!en) throw new Error("no sample");
  const titled = (achievementName: string): [string, CertificateView] => [achievementName, { ...en, achievementName }];
  const titles = ["Welding", "Yoga", "Cybersecurity", "Data Analysis with Python", "Prüfungsordnungsänderung"];
  views = [...Object.entries(trials), ...titles.map(titled)];
});

const textsOf = (view: CertificateView, badge: string | DesignDocument) =>
  buildScene(view, badge).items.filter((item): item is TextItem => item.kind === "text");
const sizeOf = ({ lines }: TextItem) => Math.min(...lines.flatMap(({ runs }) => runs.map(({ size }) => size)));

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(Buffer.from(png)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data.readUInt32BE((y * info.width + x) * 4);
}

const drawnAtOnce = (scene: Scene) =>
  new Resvg(writeSvg(fitImages(scene, 2 * PER_POINT)), { fitTo: { mode: "width", value: WIDTH } }).render().asPng();

/** Pixels near the letters at which the badge without its text is not the ground that the letters are on. */
async function touchedBy(view: CertificateView, badge: string | DesignDocument): Promise<number> {
  const scene = buildScene(view, badge);
  const bare = { ...scene, items: scene.items.filter(({ kind }) => kind !== "text") };
  const pixelAt = await pixelsOf(await writePng(bare, { width: WIDTH }));
  let touched = 0;
  for (const { lines } of textsOf(view, badge))
    for (const { x, y, runs } of lines) {
      const above = Math.max(...runs.map((run) => inkExtent(run).above));
      const below = Math.max(...runs.map((run) => inkExtent(run).below));
      const right = Math.max(...runs.map((run) => run.x + run.width));
      const ground = pixelAt(Math.round((x + right / 2) * PER_POINT), Math.round(y * PER_POINT));
      for (let row = (y - above - CLEAR) * PER_POINT; row <= (y + below + CLEAR) * PER_POINT; row++)
        for (let column = (x - CLEAR) * PER_POINT; column <= (x + right + CLEAR) * PER_POINT; column++)
          if (pixelAt(Math.round(column), Math.round(row)) !== ground) touched++;
    }
  return touched;
}

describe.each(templateNames("badge"))("the badge %s", (badge) => {
  it("is transparent around its shape, as PNG and as SVG", async () => {
    for (const [, view] of views.slice(0, 2)) {
      const scene = buildScene(view, badge);
      const pixelAt = await pixelsOf(await writePng(scene, { width: WIDTH }));
      const corners = [0, WIDTH - 1].flatMap((x) => [0, WIDTH - 1].map((y) => pixelAt(x, y) & 255));
      expect(corners).toEqual([0, 0, 0, 0]);
      expect(pixelAt(WIDTH / 2, WIDTH / 2) & 255).toBe(255);
      const drawn = await sharp(Buffer.from(writeSvg(scene)))
        .ensureAlpha()
        .raw()
        .toBuffer();
      expect(drawn[3]).toBe(0);
    }
  });

  it("has its whole title on its ground, clear of every edge, symbol and logo", async () => {
    for (const [name, view] of views) {
      expect(await touchedBy(view, badge), name).toBe(0);
      expect(textsOf(view, badge)[0]?.cutFrom, name).toBeUndefined();
    }
  });

  it("has no text but the title, which is read at 64 pixels where it is short and never is small print", () => {
    const least = Object.fromEntries(
      views.map(([name, view]) => {
        const texts = textsOf(view, badge);
        expect(texts.map(({ role }) => role)).toEqual(["H1"]);
        return [name, Math.min(...texts.map(sizeOf))];
      }),
    );
    const at64 = (name: string) => ((least[name] ?? 0) * 64) / 360;
    for (const name of ["Welding", "Yoga", "one-word"]) expect(at64(name), name).toBeGreaterThan(7.5);
    // Twice the least size that badges had.
    for (const [name, size] of Object.entries(least)) expect(size, name).toBeGreaterThanOrEqual(16.9);
  });
});

it("a badge with a photograph for its logo is as transparent, in as many colors as it has", async () => {
  const [, view] = views[0] ?? [];
  if (!view) throw new Error("no sample");
  const side = 300;
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, i) => (i * 2_654_435_761) % 251));
  const photograph = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  const logo = { png: new Uint8Array(photograph), width: side, height: side };
  const scene = buildScene({ ...view, issuer: { ...view.issuer, logo } }, "badge-crest");
  const png = await writePng(scene, { width: WIDTH });
  expect(await sharp(Buffer.from(png)).metadata()).toMatchObject({ channels: 4 });
  const [pixelAt, drawnAt] = [await pixelsOf(png), await pixelsOf(await drawnAtOnce(scene))];
  for (const [x, y] of [
    [0, 0],
    [40, 40],
    [360, 160],
    [360, 400],
    [20, 560],
  ] as const)
    expect(pixelAt(x, y)).toBe(drawnAt(x, y));
});

it("a title that reaches the edge of its ground is found", async () => {
  const [, view] = views.find(([name]) => name === "Cybersecurity") ?? [];
  if (!view) throw new Error("no sample");
  const { document } = templateOf("badge-crest");
  const elements = document.elements.map((element) =>
    element.type === "text" ? { ...element, box: { ...element.box, x: 20, width: 320 } } : element,
  );
  expect(await touchedBy(view, { ...document, elements })).toBeGreaterThan(0);
  expect(await touchedBy(view, document)).toBe(0);
});
