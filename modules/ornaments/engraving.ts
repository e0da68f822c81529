import type { Point, ShapeItem } from "../scene/index.server";
import { type Box, curve, type DrawOrnament, ellipse, fill, inset, line, type Paint, rectangle, rule } from "./pen";

/** Fine woven lines, as on banknotes: hard to copy by hand, and calm to look at. */

/**
 * A ring of waves between two shares of the radius: the number of waves, of strands with different phases, and of
 * swells (`beat`).
 */
export interface Ring {
  inner: number;
  outer: number;
  waves: number;
  strands: number;
  beat?: number;
}

/** Closed waves of a ring, one for each phase. */
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

/** One swell along the middle of a horizontal band, with the number of swells and the length of each. */
export function swellOf({ width, height }: Box) {
  const swells = Math.max(1, Math.round(width / (height * 4)));
  const step = width / swells;
  const strand = (phase: number): string =>
    curve(
      Array.from({ length: 25 }, (_, i): Point => {
        const t = i / 24;
        const swell = 0.62 + 0.38 * Math.cos(2 * Math.PI * t);
        return [t * step, (height / 2) * swell * Math.sin(6 * Math.PI * t + phase)];
      }),
    );
  return { swells, step, strand };
}

/** Lace border: nested rows of arches on every side, as on old share certificates. */
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
    const positions = Array.from({ length: Math.round((to - from) / step) }, (_, i) => at(from + (i + 0.5) * step));
    return [1, 0.72, 0.44].map((share, i) => ({
      ...line(arch((step / 2) * share, depth * 0.82 * share, turn), i === 1 ? second : main, i === 0 ? 0.7 : 0.4),
      at: positions,
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
