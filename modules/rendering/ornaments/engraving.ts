import type { ShapeItem } from "../scene/scene";
import { type Point, round } from "../scene/zellige-geometry";
import {
  type Box,
  curve,
  type DrawOrnament,
  ellipse,
  fill,
  inset,
  line,
  mix,
  type Paint,
  rectangle,
  rule,
} from "./pen";

/** Fine lines that weave, as on banknotes: hard to draw again by hand, and calm to look at. */

/** Waves around a middle: between two shares of the radius, how many, in how many phases, and how often they swell. */
export interface Ring {
  inner: number;
  outer: number;
  waves: number;
  strands: number;
  beat?: number;
}

/** Closed waves; one for each phase. */
export function ring([cx, cy]: Point, [rx, ry]: Point, { inner, outer, waves, strands, beat = 0 }: Ring): string[] {
  const middle = (inner + outer) / 2;
  const reach = (outer - inner) / 2;
  const count = waves * 6;
  return Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * 2 * Math.PI;
    const points = Array.from({ length: count }, (_unused, i): Point => {
      const angle = (i / count) * 2 * Math.PI;
      const swell = beat ? 0.72 + 0.28 * Math.cos(beat * angle) : 1;
      const r = middle + reach * swell * Math.sin(waves * angle + phase);
      return [cx + rx * r * Math.sin(angle), cy - ry * r * Math.cos(angle)];
    });
    return curve(points, true);
  });
}

export function ringsOf(box: Box, { main, second }: Paint) {
  const weight = Math.min(0.6, Math.max(0.2, Math.min(box.width / 2, box.height / 2) / 160));
  const rings: Ring[] = [
    { inner: 0.6, outer: 1, waves: 24, strands: 4, beat: 12 },
    { inner: 0.32, outer: 0.66, waves: 12, strands: 8 },
    { inner: 0.1, outer: 0.36, waves: 8, strands: 5 },
  ];
  return rings.map((woven, i) => ({ ring: woven, color: i % 2 ? second : main, weight: weight * (i === 0 ? 1 : 1.1) }));
}

/** One swell of a band, from its upper edge; how many there are and how long each is. */
function swellsOf(length: number, depth: number) {
  const swells = Math.max(1, Math.round(length / (depth * 4)));
  const step = length / swells;
  const points = (phase: number): Point[] =>
    Array.from({ length: 25 }, (_, i): Point => {
      const t = i / 24;
      const swell = 0.62 + 0.38 * Math.cos(2 * Math.PI * t);
      return [t * step, depth / 2 + (depth / 2) * swell * Math.sin(6 * Math.PI * t + phase)];
    });
  return { swells, step, points };
}

/** The same along the middle of a band that lies. */
export function swellOf({ width, height }: Box) {
  const { swells, step, points } = swellsOf(width, height);
  return { swells, step, strand: (phase: number) => curve(points(phase).map(([x, y]) => [x, y - height / 2])) };
}

type Weave = (like: readonly Box[], colors: readonly string[], strands: number, weight: number) => ShapeItem[];

/** A woven band that swells and narrows, between two rules. */
export function wovenBetween(box: Box, { main, second }: Paint, weave: Weave): ShapeItem[] {
  const depth = Math.min(box.width, box.height);
  const weight = Math.min(0.55, Math.max(0.22, depth / 80));
  const edge = depth * 0.09;
  const lying = box.width >= box.height;
  const woven = lying
    ? { ...box, y: box.y + edge, height: box.height - 2 * edge }
    : { ...box, x: box.x + edge, width: box.width - 2 * edge };
  const { x, y, width, height } = box;
  const rules = lying
    ? `M${x} ${y}H${x + width}M${x} ${y + height}H${x + width}`
    : `M${x} ${y}V${y + height}M${x + width} ${y}V${y + height}`;
  return [...weave([woven], [main, second], 8, weight), rule(rules, main, weight * 1.8)];
}

export const CORNER_RING: Ring = { inner: 0.3, outer: 1, waves: 8, strands: 6 };
export const CORNER_REACH = 0.44;

/** A frame of four woven bands, with a ring in the tile of each corner. */
export function engravedAround(
  box: Box,
  { main, second, ground }: Paint,
  { weave, corner }: { weave: Weave; corner: (depth: number, at: Point[]) => Pick<ShapeItem, "path" | "copies"> },
): ShapeItem[] {
  const depth = Math.min(box.width, box.height) * 0.06;
  const { x, y, width, height } = box;
  const tint = mix(ground, second, 0.12);
  const gap = depth * 0.14;
  const lying = [
    { x: x + depth, y: y + gap, width: width - 2 * depth, height: depth - 2 * gap },
    { x: x + depth, y: y + height - depth + gap, width: width - 2 * depth, height: depth - 2 * gap },
  ];
  const upright = [
    { x: x + gap, y: y + depth, width: depth - 2 * gap, height: height - 2 * depth },
    { x: x + width - depth + gap, y: y + depth, width: depth - 2 * gap, height: height - 2 * depth },
  ];
  const at = [x, x + width - depth].flatMap((left) =>
    [y, y + height - depth].map((top): Point => [round(left), round(top)]),
  );
  const tile: Box = { x: 0, y: 0, width: round(depth), height: round(depth) };
  const inner = inset(box, depth);
  return [
    { ...fill(rectangle(box) + rectangle(inner), tint), evenOdd: true },
    ...[lying, upright].flatMap((sides) => weave(sides, [main, second], 6, 0.38)),
    rule(rectangle(box), main, Math.max(0.8, depth / 22)),
    rule(rectangle(inner), main, 0.5),
    rule(rectangle(inset(inner, depth * 0.12)), second, 0.35),
    { ...fill(rectangle(tile), ground), stroke: { color: main, width: 0.6 }, at },
    { ...line("", main, 0.35), ...corner(depth, at) },
    { ...fill(ellipse(depth / 2, depth / 2, depth * 0.1), second), at },
  ];
}

/** A border of lace: rows of arches under each other on every side, as on old share certificates. */
export const laceFrame: DrawOrnament = (box, { main, second }) => {
  const depth = Math.min(box.width, box.height) * 0.045;
  const evenly = (length: number) => length / Math.max(2, Math.round(length / depth / 1.15));
  const [across, down] = [evenly(box.width - 2 * depth), evenly(box.height - 2 * depth)];
  const { x, y, width, height } = box;
  const arch = (r: number, ry: number, turn: (p: Point) => Point): string =>
    curve(
      Array.from({ length: 9 }, (_, i): Point => {
        const angle = Math.PI * (i / 8);
        return turn([r * Math.cos(angle), ry * Math.sin(angle)]);
      }),
    );
  const row = (
    step: number,
    from: number,
    to: number,
    turn: (p: Point) => Point,
    at: (along: number) => Point,
  ): ShapeItem[] => {
    const places = Array.from({ length: Math.round((to - from) / step) }, (_, i) => at(from + (i + 0.5) * step));
    return [1, 0.72, 0.44].map((share, i) => ({
      ...line(arch((step / 2) * share, depth * 0.82 * share, turn), i === 1 ? second : main, i === 0 ? 0.7 : 0.4),
      at: places,
    }));
  };
  const inner = inset(box, depth);
  return [
    ...row(
      across,
      x + depth,
      x + width - depth,
      ([a, b]) => [a, -b],
      (along) => [along, y + depth],
    ),
    ...row(
      across,
      x + depth,
      x + width - depth,
      ([a, b]) => [a, b],
      (along) => [along, y + height - depth],
    ),
    ...row(
      down,
      y + depth,
      y + height - depth,
      ([a, b]) => [-b, a],
      (along) => [x + depth, along],
    ),
    ...row(
      down,
      y + depth,
      y + height - depth,
      ([a, b]) => [b, a],
      (along) => [x + width - depth, along],
    ),
    rule(rectangle(inner), main, 0.9),
    rule(rectangle(inset(inner, depth * 0.14)), second, 0.4),
    ...[x + depth, x + width - depth].flatMap((cx) =>
      [y + depth, y + height - depth].flatMap((cy) => [
        line(ellipse(cx, cy, depth * 0.8) + ellipse(cx, cy, depth * 0.36), main, 0.6),
        fill(ellipse(cx, cy, depth * 0.16), second),
      ]),
    ),
  ];
};
