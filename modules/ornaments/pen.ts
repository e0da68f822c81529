import { type Point, round, rounded, type ShapeItem } from "../scene/index.server";
import type { OrnamentBox, Paint as WholePaint } from "./ornament";

/**
 * Drawing primitives of all ornaments. Lengths in points, y down; paths use only the commands of a PDF: M L H V C Z.
 */

export type Box = OrnamentBox;
/** Colors of an ornament that the drawings here use. */
export type Paint = Pick<WholePaint, "main" | "second" | "ground">;

/** An ornament in a box of any size. Pure: the same box, paint and seed give the same shapes; most need no seed. */
export type DrawOrnament = (box: Box, paint: Paint, seed: string) => ShapeItem[];

export const fill = (path: string, color: string, opacity?: number): ShapeItem => ({
  kind: "shape",
  path,
  fill: color,
  ...(opacity === undefined ? {} : { opacity }),
});

export const line = (path: string, color: string, width: number, opacity?: number): ShapeItem => ({
  kind: "shape",
  path,
  stroke: { color, width: round(width), round: true },
  ...(opacity === undefined ? {} : { opacity }),
});

/** Stroke with square corners, for rules and frames. */
export const rule = (path: string, color: string, width: number): ShapeItem => ({
  kind: "shape",
  path,
  stroke: { color, width: round(width) },
});

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

export const middleOf = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

export const rectangle = ({ x, y, width, height }: Box): string =>
  `M${rounded(x)} ${rounded(y)}H${rounded(x + width)}V${rounded(y + height)}H${rounded(x)}Z`;

/** Length of the Bézier handles of a quarter circle, as a share of the radius. */
const QUARTER = 0.5523;

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const [hx, hy] = [rx * QUARTER, ry * QUARTER];
  const p = (x: number, y: number) => `${rounded(cx + x)} ${rounded(cy + y)}`;
  return (
    `M${p(rx, 0)}C${p(rx, hy)} ${p(hx, ry)} ${p(0, ry)}C${p(-hx, ry)} ${p(-rx, hy)} ${p(-rx, 0)}` +
    `C${p(-rx, -hy)} ${p(-hx, -ry)} ${p(0, -ry)}C${p(hx, -ry)} ${p(rx, -hy)} ${p(rx, 0)}Z`
  );
}

/** Arc from one angle to another in turns, 0 to the right, clockwise. The path begins with M. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) * 4));
  const step = ((to - from) / parts) * 2 * Math.PI;
  const handle = (4 / 3) * Math.tan(step / 4) * r;
  let path = "";
  for (let i = 0; i < parts; i++) {
    const [a, b] = [from * 2 * Math.PI + i * step, from * 2 * Math.PI + (i + 1) * step];
    const [ax, ay] = [cx + r * Math.cos(a), cy + r * Math.sin(a)];
    const [bx, by] = [cx + r * Math.cos(b), cy + r * Math.sin(b)];
    if (i === 0) path += `M${rounded(ax)} ${rounded(ay)}`;
    path += `C${rounded(ax - handle * Math.sin(a))} ${rounded(ay + handle * Math.cos(a))} ${rounded(bx + handle * Math.sin(b))} ${rounded(by - handle * Math.cos(b))} ${rounded(bx)} ${rounded(by)}`;
  }
  return path;
}

export function polyline(points: readonly Point[], closed = false): string {
  const path = points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L");
  return `M${path}${closed ? "Z" : ""}`;
}

/** Smooth path through all points (Catmull-Rom as cubics). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number): Point => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [0, 0];
  const [x0, y0] = at(0);
  let path = `M${rounded(x0)} ${rounded(y0)}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, a, b, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path +=
      `C${rounded(a[0] + (b[0] - before[0]) / 6)} ${rounded(a[1] + (b[1] - before[1]) / 6)}` +
      ` ${rounded(b[0] - (after[0] - a[0]) / 6)} ${rounded(b[1] - (after[1] - a[1]) / 6)} ${rounded(b[0])} ${rounded(b[1])}`;
  }
  return closed ? `${path}Z` : path;
}

const PAIR = /(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/;

/** A path split into its points, and the text before each and after the last. */
interface TakenApart {
  points: Point[];
  between: string[];
}

/** Splits a path of M, L, C and Z. */
export function takeApart(path: string): TakenApart {
  const points: Point[] = [];
  const [first = "", ...rest] = path.split(PAIR);
  const between = [first];
  for (let i = 0; i < rest.length; i += 3) {
    points.push([Number(rest[i]), Number(rest[i + 1])]);
    between.push(rest[i + 2] ?? "");
  }
  return { points, between };
}

/** Path with every point moved. */
export function mapPath(path: string | TakenApart, move: (point: Point) => Point): string {
  const { points, between } = typeof path === "string" ? takeApart(path) : path;
  let moved = between[0] ?? "";
  for (const [i, point] of points.entries()) {
    const [x, y] = move(point);
    moved += `${rounded(x)} ${rounded(y)}${between[i + 1]}`;
  }
  return moved;
}

/** Mirrors a drawing of the top left corner of a box into all four corners. */
export function atCorners(box: Box, path: string): string {
  const { x, y, width, height } = box;
  return [
    (p: Point): Point => [x + p[0], y + p[1]],
    (p: Point): Point => [x + width - p[0], y + p[1]],
    (p: Point): Point => [x + width - p[0], y + height - p[1]],
    (p: Point): Point => [x + p[0], y + height - p[1]],
  ]
    .map((move) => mapPath(path, move))
    .join("");
}

/**
 * Line whose curvature changes evenly along it, like the stroke of a pen. Curvatures are in turns for its whole length.
 */
export function bend(
  start: Point,
  {
    heading,
    length,
    from,
    to,
    steps = 22,
  }: { heading: number; length: number; from: number; to: number; steps?: number },
): Point[] {
  const points: Point[] = [start];
  let [x, y] = start;
  let angle = heading * 2 * Math.PI;
  for (let i = 0; i < steps; i++) {
    angle += ((from + ((to - from) * (i + 0.5)) / steps) / steps) * 2 * Math.PI;
    x += (Math.cos(angle) * length) / steps;
    y += (Math.sin(angle) * length) / steps;
    points.push([x, y]);
  }
  return points;
}

/** Stroke of a pen along a line as a filled shape, `width` at its widest and thin at both ends. */
export function swash(centre: readonly Point[], width: number, peak = 0.5): string {
  const last = centre.length - 1;
  const side = (sign: number) =>
    centre.map(([x, y], i): Point => {
      const [ax, ay] = centre[Math.max(0, i - 1)] ?? [x, y];
      const [bx, by] = centre[Math.min(last, i + 1)] ?? [x, y];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const t = i / last;
      const half = (Math.sin(Math.PI * t ** (Math.log(0.5) / Math.log(peak))) * width + width * 0.12) / 2;
      return [x - ((by - ay) / length) * half * sign, y + ((bx - ax) / length) * half * sign];
    });
  return curve([...side(1), ...side(-1).reverse()], true);
}

/** Part of a convex shape inside the box, or nothing. */
export function clip(shape: readonly Point[], { x, y, width, height }: Box): Point[] {
  const sides: ((p: Point) => number)[] = [
    (p) => p[0] - x,
    (p) => x + width - p[0],
    (p) => p[1] - y,
    (p) => y + height - p[1],
  ];
  return sides.reduce<Point[]>(
    (points, inside) =>
      points.flatMap((point, i): Point[] => {
        const next = points[(i + 1) % points.length] ?? point;
        const [here, there] = [inside(point), inside(next)];
        const share = here / (here - there);
        const crossing: Point = [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
        return [...(here >= 0 ? [point] : []), ...(here >= 0 !== there >= 0 ? [crossing] : [])];
      }),
    [...shape],
  );
}

/** Mixes two colors, with `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((i) => {
    const [a, b] = [Number.parseInt(one.slice(i, i + 2), 16), Number.parseInt(other.slice(i, i + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
