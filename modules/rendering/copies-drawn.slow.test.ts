import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "#tests/setup/sample";
import { drawOrnament, ORNAMENT_NAMES } from "../ornaments/catalogue";
import { writeSvg } from "../pictures/svg/write-svg";
import { writePng } from "../pictures/write-png";
import { AS_IT_IS, DIAGONAL, HALF_TURN, LEFT_TO_RIGHT, moved, transformsOf, turns, UPSIDE_DOWN } from "../scene/copies";
import type { Scene, ShapeItem } from "../scene/scene";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { writePdf } from "./pdf/write-pdf";

const [WIDTH, HEIGHT, DENSITY] = [400, 300, 2];
const directory = mkdtempSync(join(tmpdir(), "copies-"));
beforeAll(() => loadTestFonts());
afterAll(() => rmSync(directory, { recursive: true }));

const ground: ShapeItem = { kind: "shape", path: `M0 0H${WIDTH}V${HEIGHT}H0Z`, fill: "#ffffff" };
const sceneOf = (items: readonly ShapeItem[]): Scene => ({
  width: WIDTH,
  height: HEIGHT,
  language: "en",
  title: "Copies",
  items: [ground, ...items],
});

/** A flag that differs under every mirroring and rotation. */
const flag: ShapeItem = { kind: "shape", path: "M4 4L34 4L34 12L14 14L14 40L4 40Z", fill: "#1f4b3a" };

let printed = 0;

const draw = {
  SVG: async (scene: Scene) =>
    new Resvg(writeSvg(scene), { fitTo: { mode: "width", value: WIDTH * DENSITY } }).render().pixels,
  PNG: async (scene: Scene) =>
    sharp(await writePng(scene, { width: WIDTH * DENSITY }))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  PDF: async (scene: Scene) => {
    // One file per drawing: two run at the same time and must not overwrite each other.
    const file = join(directory, `copies-${++printed}`);
    writeFileSync(`${file}.pdf`, await writePdf(scene, { createdAt: new Date(0) }));
    execFileSync("pdftoppm", ["-r", String(72 * DENSITY), "-png", "-singlefile", `${file}.pdf`, file]);
    return sharp(`${file}.png`).ensureAlpha().raw().toBuffer();
  },
};
const FORMATS = Object.keys(draw) as (keyof typeof draw)[];

/** Share of values that differ by more than an edge shifted by a hundredth of a point would. */
function difference(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  let seen = 0;
  for (let i = 0; i < one.length; i++) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 40) seen++;
  return seen / one.length;
}

const flattened = ({ copies, ...item }: ShapeItem): ShapeItem[] =>
  (transformsOf(copies ? { copies } : {}) ?? [AS_IT_IS]).map(([a, b, c, d, e, f]) => ({
    ...item,
    path: item.path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
      const [px, py] = [Number(x), Number(y)];
      return `${(a * px + c * py + e).toFixed(2)} ${(b * px + d * py + f).toFixed(2)}`;
    }),
  }));

const COPIES: Record<string, ShapeItem> = {
  mirrored: { ...flag, copies: [[AS_IT_IS, LEFT_TO_RIGHT], [AS_IT_IS, UPSIDE_DOWN], [moved(200, 150)]] },
  turned: { ...flag, copies: [...turns(12), [moved(200, 150)]] },
  "about a diagonal": {
    ...flag,
    copies: [
      [AS_IT_IS, DIAGONAL, HALF_TURN],
      [moved(60, 60), moved(300, 200)],
    ],
  },
  "in a grid": { ...flag, copies: [[0, 50, 100].map((x) => moved(x, 10)), [0, 60, 120].map((y) => moved(20, y))] },
  "of a line": {
    kind: "shape",
    path: "M0 0C20 0 30 10 60 40",
    stroke: { color: "#6b1a2b", width: 3, round: true },
    copies: [...turns(8), [moved(120, 120), moved(280, 180)]],
  },
};

describe("copies of a shape", () => {
  it.each(FORMATS.flatMap((format) => Object.keys(COPIES).map((name) => [format, name] as const)))(
    "are drawn in %s where their places say: %s",
    async (format, name) => {
      const item = COPIES[name] ?? flag;
      const [reported, written] = await Promise.all(
        [sceneOf([item]), sceneOf(flattened(item))].map((scene) => draw[format](scene)),
      );
      if (!reported || !written) throw new Error("not drawn");
      expect(difference(reported, written)).toBeLessThan(0.0005);
      expect(difference(reported, await draw[format](sceneOf([flag])))).toBeGreaterThan(0.002);
    },
  );

  it.each(FORMATS)("are as clear in %s where they cross as anywhere", async (format) => {
    const cross: ShapeItem = {
      kind: "shape",
      path: "M-80 -20L80 -20L80 20L-80 20Z",
      fill: "#000000",
      opacity: 0.2,
      copies: [...turns(4), [moved(200, 150)]],
    };
    const pixels = await draw[format](sceneOf([cross]));
    const at = (x: number, y: number) => pixels[4 * (y * DENSITY * WIDTH * DENSITY + x * DENSITY)] ?? 0;
    expect(at(200, 150)).toBe(at(250, 150));
    expect(Math.abs(at(200, 150) - 204)).toBeLessThanOrEqual(2);
  });

  it("that are turned and on another element are drawn so in a PDF as in an SVG", async () => {
    const item: ShapeItem = { ...COPIES.mirrored, ...flag, opacity: 0.5, turn: { degrees: 30, x: 200, y: 150 } };
    const copies = COPIES.mirrored?.copies;
    const scene = sceneOf([{ ...item, ...(copies ? { copies } : {}) }]);
    expect(difference(await draw.PDF(scene), await draw.SVG(scene))).toBeLessThan(0.002);
  });
});

describe("an ornament in copies", () => {
  const paint = { main: "#263a4d", second: "#c7953b", ground: "#f6eedd", light: "#f0b85a", dark: "#16232f" };
  const boxes = [
    { x: 10, y: 10, width: 380, height: 280 },
    { x: 60, y: 10, width: 280, height: 280 },
  ];

  it.each(sampleOf(boxes.flatMap((box) => ORNAMENT_NAMES.map((name) => [name, box] as const))))(
    "is the picture of the one that is written out: %s",
    async (name, box) => {
      const items = drawOrnament(name, box, paint, "a");
      const [reported, written] = await Promise.all(
        [items, items.flatMap((item) => (item.copies ? flattened(item) : [item]))].map((all) => draw.SVG(sceneOf(all))),
      );
      if (!reported || !written) throw new Error("not drawn");
      expect(difference(reported, written)).toBeLessThan(0.003);
    },
  );
});
