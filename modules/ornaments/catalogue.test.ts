import { describe, expect, it } from "vitest";
import { writeSvg } from "../pictures/svg/write-svg";
import { pdfPath } from "../rendering/pdf/pdf-path";
import { AS_IT_IS, transformsOf } from "../scene/copies";
import type { Scene, ShapeItem } from "../scene/scene";
import { drawOrnament, type Entry, isOrnament, ORNAMENTS, type OrnamentName } from "./catalogue";

const PAINT = { main: "#1b3a5c", second: "#b8892f", ground: "#fffdf8", light: "#f0b85a", dark: "#16232f" };
/** Ornaments of the first two templates, whose measures are those of a page and stay. */
const HOUSE = ["guilloche-frame", "manuscript-frame", "manuscript-divider", "manuscript-headpiece", "rule-with-star"];
const NAMES = Object.keys(ORNAMENTS).filter(isOrnament);
/** Distance by which a corner star or a rule on a frame may extend beyond the box. */
const OVERHANG = 16;

/** Boxes of a landscape and a portrait page, a card, a band, a column and a badge. */
const BOXES = [
  { x: 30, y: 30, width: 782, height: 535 },
  { x: 30, y: 30, width: 535, height: 782 },
  { x: 8, y: 8, width: 227, height: 137 },
  { x: 100, y: 60, width: 400, height: 24 },
  { x: 40, y: 40, width: 30, height: 600 },
  { x: 0, y: 0, width: 360, height: 360 },
];

const draw = (name: OrnamentName, box: (typeof BOXES)[number], seed = "seed"): ShapeItem[] => [
  ...ORNAMENTS[name].draw(box, PAINT, seed),
];

function pointsOf(item: ShapeItem): [number, number][] {
  const own = pdfPath(item.path)
    .split("\n")
    .flatMap((operation) => [...operation.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)])
    .map(([, x, y]): [number, number] => [Number(x), Number(y)]);
  const positions = transformsOf(item) ?? [AS_IT_IS];
  return positions.flatMap(([a, b, c, d, e, f]) =>
    own.map(([x, y]): [number, number] => [a * x + c * y + e, b * x + d * y + f]),
  );
}

describe.each(NAMES)("the ornament %s", (name) => {
  it("is drawn in boxes of every shape with paths that a PDF takes, in the colors it was given", () => {
    for (const box of BOXES) {
      expect(draw(name, box).flatMap(pointsOf).length).toBeGreaterThan(0);
      for (const shape of draw(name, box)) {
        expect(shape.path).not.toMatch(/NaN|Infinity|undefined|e-/);
        for (const color of [shape.fill, shape.stroke?.color])
          if (color !== undefined) expect(color).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });

  it.skipIf(HOUSE.includes(name))("stays in its box", () => {
    for (const box of BOXES.slice(0, 3)) {
      const points = draw(name, box).flatMap(pointsOf);
      const over = Math.max(
        ...points.map(([x, y]) => Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height)),
      );
      expect(over).toBeLessThanOrEqual(OVERHANG);
    }
  });

  it.skipIf(HOUSE.includes(name))("is at most 60 kB on a whole page, and the same for the same seed", () => {
    const [page] = BOXES;
    if (!page) throw new Error("no page");
    const items = draw(name, page);
    const scene: Scene = { width: 842, height: 595, language: "en", title: "", items };
    expect(writeSvg(scene).length).toBeLessThanOrEqual(60_000);
    expect(draw(name, page)).toEqual(items);
  });
});

it("a box too thin to be drawn in has nothing in it, and no box makes an ornament without bounds", () => {
  for (const name of NAMES)
    for (const [width, height] of [
      [0, 0],
      [2400, 0.5],
      [0.5, 2400],
      [2400, 30],
      [30, 2400],
      [2400, 2400],
    ] as const) {
      const items = [...drawOrnament(name, { x: 0, y: 0, width, height }, PAINT, "seed")];
      if (Math.min(width, height) < 1) expect(items, name).toEqual([]);
      const scene: Scene = { width: 2400, height: 2400, language: "en", title: "", items };
      const svg = writeSvg(scene);
      expect(svg).not.toContain("NaN");
      expect(svg.length, `${name} ${width} ${height}`).toBeLessThan(700_000);
    }
});

it("an ornament that comes from the seed is another one for another seed", () => {
  const [page] = BOXES;
  if (!page) throw new Error("no page");
  for (const name of NAMES) {
    const differs = JSON.stringify(draw(name, page, "one")) !== JSON.stringify(draw(name, page, "another one"));
    const { seeded = false }: Entry = ORNAMENTS[name];
    expect(differs, name).toBe(seeded);
  }
});

it("what another certificate has too is not a certificate's own", () => {
  const box = BOXES[0] ?? { x: 0, y: 0, width: 800, height: 600 };
  const own = (name: string, seed: string) => drawOrnament(name, box, PAINT, seed).filter((item) => item.own);
  expect(own("knot-frame", "one")).toEqual([]);
  expect(own("contours", "one").length).toBeGreaterThan(0);
  const gate = drawOrnament("arch", box, PAINT, "one");
  expect(gate.filter((item) => !item.own).length).toBeGreaterThan(0);
  const others = drawOrnament("arch", box, PAINT, "two").map(({ path }) => path);
  for (const { path, own: isOwn } of gate) if (!isOwn) expect(others).toContain(path);
  expect(gate.map(({ own: _, ...item }) => item)).toEqual(ORNAMENTS.arch.draw(box, PAINT, "one"));
});

it("an ornament that is kept is the one that was drawn, in its own box and paint", () => {
  const [page, portrait] = BOXES;
  if (!page || !portrait) throw new Error("no page");
  const again = { ...PAINT, main: "#7a1f2b" };
  for (const [box, paint] of [
    [page, PAINT],
    [portrait, PAINT],
    [page, again],
    [page, PAINT],
  ] as const)
    expect(drawOrnament("knot-frame", box, paint, "seed")).toEqual(ORNAMENTS["knot-frame"].draw(box, paint, "seed"));
});

it("a name of no ornament is none", () => {
  for (const name of ["", "toString", "Rosette", "guilloche"]) {
    expect(isOrnament(name)).toBe(false);
    expect(() => drawOrnament(name, { x: 0, y: 0, width: 10, height: 10 }, PAINT, "")).toThrow("there is no ornament");
  }
});
