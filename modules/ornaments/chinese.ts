import { intoCorners, type Point, round, type ShapeItem } from "../scene/index.server";
import {
  arc,
  atCorners,
  type Box,
  curve,
  type DrawOrnament,
  ellipse,
  fill,
  inset,
  line,
  mapPath,
  rectangle,
  rule,
} from "./pen";

/** 回纹, 云纹, 窗格: the meander of bronzes, clouds, and window lattices. */

/** A square spiral in a unit square, open at its lower left. */
const MEANDER = "M0 1L0 0L1 0L1 0.8L0.25 0.8L0.25 0.28L0.72 0.28L0.72 0.54L0.5 0.54";

/** A band of square spirals around the box between rules. */
export const meanderBorder: DrawOrnament = (box, { main, second }) => {
  const depth = Math.min(box.width, box.height) * 0.036;
  const pitch = depth * 1.42;
  const weight = depth * 0.115;
  const cell = depth * 0.74;
  const row = (from: number, to: number, turn: (p: Point) => Point, at: (along: number) => Point): ShapeItem => {
    const count = Math.max(1, Math.round((to - from) / pitch));
    const step = (to - from) / count;
    return {
      ...rule(
        mapPath(MEANDER, ([px, py]) => turn([(px - 0.5) * cell, (py - 0.5) * cell])),
        main,
        weight,
      ),
      at: Array.from({ length: count }, (_, i): Point => {
        const [ax, ay] = at(from + (i + 0.5) * step);
        return [round(ax), round(ay)];
      }),
    };
  };
  const [l, t, r, b] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const h = depth / 2;
  const corner = (cx: number, cy: number): string =>
    [0.5, 0.26]
      .map((share) =>
        rectangle({ x: cx - cell * share, y: cy - cell * share, width: cell * share * 2, height: cell * share * 2 }),
      )
      .join("");
  const inner = inset(box, depth);
  return [
    row(
      l + depth,
      r - depth,
      (p) => p,
      (along) => [along, t + h],
    ),
    row(
      l + depth,
      r - depth,
      ([x, y]) => [-x, -y],
      (along) => [along, b - h],
    ),
    row(
      t + depth,
      b - depth,
      ([x, y]) => [y, -x],
      (along) => [l + h, along],
    ),
    row(
      t + depth,
      b - depth,
      ([x, y]) => [-y, x],
      (along) => [r - h, along],
    ),
    rule(corner(l + h, t + h) + corner(r - h, t + h) + corner(r - h, b - h) + corner(l + h, b - h), main, weight),
    rule(rectangle(inset(box, -depth * 0.12)), main, weight * 1.3),
    rule(rectangle(inset(inner, -depth * 0.12)), main, weight * 0.8),
    rule(rectangle(inset(inner, depth * 0.12)), second, weight * 0.45),
  ];
};

/** Spiral inwards, clockwise or counterclockwise: the curl of a cloud. */
function curl([cx, cy]: Point, r: number, turn: number, clockwise: boolean, rounds = 1.6): Point[] {
  const count = Math.round(rounds * 12);
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const angle = (turn + (clockwise ? 1 : -1) * t * rounds) * 2 * Math.PI;
    const own = r * (1 - 0.82 * t);
    return [cx + own * Math.cos(angle), cy + own * Math.sin(angle)];
  });
}

/** Cloud for the top left corner of a box, with a long tail along each side and dots around it. */
function cloud({ width, height }: Box): { lines: string; dots: string; weight: number } {
  const u = Math.min(width, height) * 0.007;
  const curls: [Point, number, number, boolean][] = [
    [[6, 6], 4.2, 0.62, true],
    [[12.4, 4.6], 3.2, 0.5, true],
    [[4.6, 12.4], 3.2, 0.75, false],
    [[17.2, 3.2], 2.2, 0.5, true],
    [[3.2, 17.2], 2.2, 0.75, false],
  ];
  const half = curls.map(([c, r, turn, clockwise]) => curve(curl(c, r, turn, clockwise))).join("");
  const tails =
    "M19.4 3.2C20 5.4 24 5.6 30 4.6M3.2 19.4C5.4 20 5.6 24 4.6 30M19 5.2C22 7 27 6.8 33 5.8M5.2 19C7 22 6.8 27 5.8 33";
  const scaled = (path: string) => mapPath(path, ([x, y]) => [x * u, y * u]);
  return {
    lines: scaled(half + tails),
    dots: scaled(ellipse(9.6, 9.6, 0.7) + ellipse(36, 5, 0.5) + ellipse(5, 36, 0.5)),
    weight: u * 0.62,
  };
}

/** Curling clouds in all four corners, as one cloud and its mirror images. */
export const cloudCorners: DrawOrnament = (box, { main, second }) => {
  const { lines, dots, weight } = cloud(box);
  const copies = [intoCorners(box)];
  return [
    { ...line(lines, main, weight), copies },
    { ...fill(dots, second), copies },
  ];
};

/** The corners of a latticed window: bars at right angles that step towards the middle, inside a plain rule. */
export const latticeFrame: DrawOrnament = (box, { main, second }) => {
  const u = Math.min(box.width, box.height) * 0.01;
  const bars =
    "M0 9L9 9L9 0M0 14L4.5 14L4.5 4.5L14 4.5L14 0M0 19L9 19L9 14L14 14L14 9L19 9L19 0M0 24L4.5 24L4.5 19M24 0L24 4.5L19 4.5M9 9L14 14M0 32L4.5 32L4.5 24M32 0L32 4.5L24 4.5";
  return [
    rule(rectangle(box), main, Math.max(1.2, u * 0.55)),
    rule(
      atCorners(
        box,
        mapPath(bars, ([x, y]) => [x * u, y * u]),
      ),
      main,
      Math.max(0.7, u * 0.3),
    ),
    rule(rectangle(inset(box, -u * 1.6)), second, Math.max(0.4, u * 0.14)),
  ];
};

/** Rows of overlapping waves, as on the hem of a court robe. Whole waves fill the box from edge to edge. */
export const seigaiha: DrawOrnament = (box, { main, second, ground }) => {
  const columns = Math.max(1, Math.min(Math.max(5, Math.round(box.width / 100)), Math.floor(box.width / 30)));
  const r = box.width / columns / 2;
  const rows = Math.max(1, Math.floor((box.height - r) / (r * 0.52)) + 1);
  const rise = rows > 1 ? (box.height - r) / (rows - 1) : 0;
  const rings = (from: number, to: number) => {
    const wedge = (share: number) => `${arc(0, 0, r * share, from, to)}L0 0Z`;
    return { all: wedge(1), dark: wedge(0.96) + wedge(0.8) + wedge(0.64) + wedge(0.48), light: wedge(0.32) };
  };
  const [whole, left, right] = [rings(0.5, 1), rings(0.75, 1), rings(0.5, 0.75)];
  return Array.from({ length: rows }, (_, row): ShapeItem[] => {
    const y = round(box.y + r + row * rise);
    const odd = (rows - 1 - row) % 2;
    const at = Array.from(
      { length: columns - odd },
      (_unused, i): Point => [round(box.x + r * (1 + odd) + i * 2 * r), y],
    );
    const edges = odd
      ? ([
          [left, [[round(box.x), y]]],
          [right, [[round(box.x + box.width), y]]],
        ] as const)
      : [];
    return [[whole, at] as const, ...edges].flatMap(([{ all, dark, light }, positions]): ShapeItem[] => [
      { ...fill(all, ground), at: positions },
      { ...fill(dark, main), evenOdd: true, at: positions },
      { ...fill(light, second), at: positions },
    ]);
  }).flat();
};

/** A seal of red ink: a square with rounded corners, its inside for characters. */
export const chop: DrawOrnament = (box, { main, ground }) => {
  const side = Math.min(box.width, box.height);
  const own: Box = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side };
  const rounded = (by: number, r: number) => {
    const { x, y, width: w } = inset(own, by);
    const join = (path: string) => path.replace("M", "L");
    return `${arc(x + r, y + r, r, 0.5, 0.75)}${join(arc(x + w - r, y + r, r, 0.75, 1))}${join(arc(x + w - r, y + w - r, r, 0, 0.25))}${join(arc(x + r, y + w - r, r, 0.25, 0.5))}Z`;
  };
  return [fill(rounded(0, side * 0.09), main), line(rounded(side * 0.055, side * 0.06), ground, side * 0.018)];
};
