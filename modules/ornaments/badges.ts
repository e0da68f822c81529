import { type Point, starPath } from "../scene/index.server";
import { curve, type DrawOrnament, ellipse, fill, line, middleOf, mix, polyline } from "./pen";

/** Backgrounds of badges: a shape with rings and an empty middle, drawn in the largest square of the box. */

const polygon = ([cx, cy]: Point, r: number, sides: number, turn: number): Point[] =>
  Array.from({ length: sides }, (_, i): Point => {
    const angle = (i / sides + turn) * 2 * Math.PI;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });

/** Path of a polygon whose corners are rounded off by a share of its sides. */
function rounded(points: readonly Point[], share: number): string {
  const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const fixed = ([x, y]: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `${points
    .map((point, i) => {
      const before = points[(i + points.length - 1) % points.length] ?? point;
      const after = points[(i + 1) % points.length] ?? point;
      const [a, b] = [between(point, before, share), between(point, after, share)];
      return `${i === 0 ? "M" : "L"}${fixed(a)}C${fixed(between(a, point, 0.6))} ${fixed(between(b, point, 0.6))} ${fixed(b)}`;
    })
    .join("")}Z`;
}

const radiusOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height) / 2;

export const hexagonBadge: DrawOrnament = (box, { main, second, ground }) => {
  const [c, r] = [middleOf(box), radiusOf(box)];
  const hexagon = (share: number) => rounded(polygon(c, r * share, 6, 0.25), 0.14);
  return [fill(hexagon(1), main), fill(hexagon(0.92), second), fill(hexagon(0.88), main), fill(hexagon(0.82), ground)];
};

export const octagonBadge: DrawOrnament = (box, { main, second, ground }) => {
  const [c, r] = [middleOf(box), radiusOf(box)];
  const [cx, cy] = c;
  return [
    fill(starPath(8, 2, r, cx, cy), main),
    line(starPath(8, 2, r * 0.92, cx, cy), second, r * 0.02),
    fill(ellipse(cx, cy, r * 0.745), second),
    fill(ellipse(cx, cy, r * 0.72), ground),
  ];
};

/** A flower of soft lobes. */
export const flowerBadge: DrawOrnament = (box, { main, second, ground }) => {
  const [[cx, cy], r] = [middleOf(box), radiusOf(box)];
  const lobes = 12;
  const flower = (share: number) =>
    curve(
      Array.from({ length: lobes * 6 }, (_, i): Point => {
        const angle = (i / (lobes * 6)) * 2 * Math.PI;
        const own = r * share * (0.95 + 0.05 * Math.cos(angle * lobes));
        return [cx + own * Math.sin(angle), cy - own * Math.cos(angle)];
      }),
      true,
    );
  return [fill(flower(1), main), fill(ellipse(cx, cy, r * 0.83), second), fill(ellipse(cx, cy, r * 0.78), ground)];
};

/** A seal with many points, as of foil. */
export const burstBadge: DrawOrnament = (box, { main, second, ground }) => {
  const [[cx, cy], r] = [middleOf(box), radiusOf(box)];
  return [
    fill(starPath(28, 4, r, cx, cy), main),
    line(ellipse(cx, cy, r * 0.8), second, r * 0.018),
    fill(ellipse(cx, cy, r * 0.75), ground),
    line(ellipse(cx, cy, r * 0.71), second, r * 0.008),
  ];
};

/** A disc and a broad ring around it, in two colors. */
export const discBadge: DrawOrnament = (box, { main, second, ground }) => {
  const [[cx, cy], r] = [middleOf(box), radiusOf(box)];
  return [
    fill(ellipse(cx, cy, r), main),
    fill(ellipse(cx, cy, r * 0.8), ground),
    fill(ellipse(cx, cy, r * 0.76), second),
    fill(ellipse(cx, cy, r * 0.72), ground),
  ];
};

/** Rays in a ring, for behind a shield or a coin. */
export const rayRing: DrawOrnament = (box, { main, ground }) => {
  const [[cx, cy], r] = [middleOf(box), radiusOf(box)];
  const rays = Array.from({ length: 24 }, (_, i) => {
    const [a, b] = [(i / 24) * 2 * Math.PI, ((i + 0.5) / 24) * 2 * Math.PI];
    const p = (angle: number, own: number): Point => [cx + own * Math.sin(angle), cy - own * Math.cos(angle)];
    return polyline([p(a, r * 0.55), p(a, r), p(b, r), p(b, r * 0.55)], true);
  });
  return [fill(rays.join(""), mix(main, ground, 0.2))];
};
