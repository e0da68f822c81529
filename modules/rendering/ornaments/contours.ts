import { sequence } from "../scene/zellige";
import type { Point } from "../scene/zellige-geometry";
import { curve, type DrawOrnament, line } from "./pen";

/** The contour lines of a country that there is not: its hills come from the seed. */
export const contours: DrawOrnament = (box, { main, second }, seed) => {
  const random = sequence(seed);
  const hills = Array.from({ length: 11 }, () => ({
    x: random() * 1.2 - 0.1,
    y: random() * 1.2 - 0.1,
    r: 0.1 + random() * 0.16,
    h: random() * 2 - 0.7,
  }));
  const ratio = box.width / box.height;
  const rows = 20;
  const columns = Math.max(6, Math.min(36, Math.round(rows * ratio)));
  // A hill is a product of two curves, one across and one down: few exponentials for many points.
  const slopes = (count: number, of: (share: number, hill: (typeof hills)[number]) => number) =>
    hills.map((hill) =>
      Array.from({ length: count + 1 }, (_, i) => Math.exp(-(of(i / count, hill) ** 2) / (2 * hill.r ** 2))),
    );
  const across = slopes(columns, (u, { x }) => (u - x) * ratio);
  const down = slopes(rows, (v, { y }) => v - y);
  const grid = Array.from({ length: rows + 1 }, (_, j) =>
    Array.from({ length: columns + 1 }, (_unused, i) =>
      hills.reduce((sum, { h }, hill) => sum + h * (across[hill]?.[i] ?? 0) * (down[hill]?.[j] ?? 0), 0),
    ),
  );
  const levels = Array.from({ length: 22 }, (_, i) => -0.6 + i * 0.11);
  const weight = Math.max(0.35, Math.min(box.width, box.height) / 900);
  const paths = levels.map((level) =>
    isoLines(grid, level)
      .map((points) =>
        curve(points.map(([i, j]): Point => [box.x + (i / columns) * box.width, box.y + (j / rows) * box.height])),
      )
      .join(""),
  );
  return [
    line(paths.filter((_, i) => i % 4).join(""), main, weight),
    line(paths.filter((_, i) => i % 4 === 0).join(""), second, weight * 1.8),
  ].filter(({ path }) => path !== "");
};

/** Marching squares: where a grid of heights crosses a level, as lines through the points on its edges. */
function isoLines(grid: readonly (readonly number[])[], level: number): Point[][] {
  const columns = grid[0]?.length ?? 0;
  const points = new Map<number, Point>();
  const next = new Map<number, number[]>();
  const at = (i: number, j: number) => (grid[j]?.[i] ?? 0) - level;
  /** The crossing on the edge to the right of a corner, or below it; each edge has a number. */
  const cross = (i: number, j: number, down: 0 | 1): number => {
    const here = at(i, j);
    const share = here / (here - at(i + 1 - down, j + down));
    const edge = (j * columns + i) * 2 + down;
    points.set(edge, down ? [i, j + share] : [i + share, j]);
    return edge;
  };
  const link = (from: number, to: number) => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (let j = 0; j + 1 < grid.length; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const [a, b, c, d] = [at(i, j) >= 0, at(i + 1, j) >= 0, at(i + 1, j + 1) >= 0, at(i, j + 1) >= 0];
      if (a === b && b === c && c === d) continue;
      const edges: number[] = [];
      if (a !== b) edges.push(cross(i, j, 0));
      if (b !== c) edges.push(cross(i + 1, j, 1));
      if (c !== d) edges.push(cross(i, j + 1, 0));
      if (d !== a) edges.push(cross(i, j, 1));
      for (let e = 0; e + 1 < edges.length; e += 2) {
        link(edges[e] ?? 0, edges[e + 1] ?? 0);
        link(edges[e + 1] ?? 0, edges[e] ?? 0);
      }
    }
  const used = new Set<number>();
  const follow = (start: number): Point[] => {
    const found: Point[] = [];
    for (
      let edge: number | undefined = start;
      edge !== undefined;
      edge = next.get(edge)?.find((one) => !used.has(one))
    ) {
      used.add(edge);
      found.push(points.get(edge) ?? [0, 0]);
    }
    return found;
  };
  // Lines that end at the edge of the grid first, from their ends; what is left are rings.
  const lines: Point[][] = [];
  for (const [edge, ends] of next) if (ends.length === 1 && !used.has(edge)) lines.push(follow(edge));
  for (const edge of next.keys())
    if (!used.has(edge)) {
      const ring = follow(edge);
      lines.push([...ring, ...ring.slice(0, 1)]);
    }
  return lines.filter((one) => one.length > 3).map(smooth);
}

/** Each point drawn halfway to its neighbours: the grid does not show. The ends stay. */
const smooth = (points: Point[]): Point[] =>
  points.map((point, i): Point => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
