import { type Point, sequence } from "../scene/index.server";
import { curve, type DrawOrnament, line } from "./pen";

/** Contour lines of an imaginary landscape whose hills come from the seed. */
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
  // Each hill is the product of a horizontal and a vertical curve, which takes few exponentials for many points.
  const slopes = (count: number, of: (share: number, hill: (typeof hills)[number]) => number) =>
    hills.map((hill) =>
      Array.from({ length: count + 1 }, (_, i) => Math.exp(-(of(i / count, hill) ** 2) / (2 * hill.r ** 2))),
    );
  const across = slopes(columns, (u, { x }) => (u - x) * ratio);
  const down = slopes(rows, (v, { y }) => v - y);
  const grid: Grid = { rows, columns, heights: new Float64Array((rows + 1) * (columns + 1)) };
  for (let j = 0, at = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++, at++)
      for (const [hill, { h }] of hills.entries())
        grid.heights[at] = (grid.heights[at] ?? 0) + h * (across[hill]?.[i] ?? 0) * (down[hill]?.[j] ?? 0);
  const lines = new IsoLines(grid);
  const levels = Array.from({ length: 22 }, (_, i) => -0.6 + i * 0.11);
  const weight = Math.max(0.35, Math.min(box.width, box.height) / 900);
  const paths = levels.map((level) =>
    lines
      .at(level)
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

/** Heights at the corners of a grid of squares, row by row. */
interface Grid {
  rows: number;
  columns: number;
  heights: Float64Array;
}

/**
 * Marching squares: the lines where a grid of heights crosses a level, through the points on its edges. The number of
 * an edge is twice that of the corner above it or to its left, plus one for a vertical edge. The buffers are reused for
 * each level.
 */
class IsoLines {
  /** Edges that the level crosses, in the order in which they were found. */
  private crossed: number[] = [];
  /** Position of the crossing along each edge, the next one or two edges of the line, and their number. */
  private readonly share: Float64Array;
  private readonly next: Int32Array;
  private readonly count: Uint8Array;
  private readonly used: Uint8Array;
  private readonly width: number;

  constructor(private readonly grid: Grid) {
    this.width = grid.columns + 1;
    const edges = 2 * grid.heights.length;
    this.share = new Float64Array(edges);
    this.next = new Int32Array(2 * edges);
    this.count = new Uint8Array(edges);
    this.used = new Uint8Array(edges);
  }

  at(level: number): Point[][] {
    for (const edge of this.crossed) this.count[edge] = this.used[edge] = 0;
    this.crossed = [];
    const { rows, columns } = this.grid;
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) this.crossSquare(j * this.width + i, level);
    // Lines that end at the edge of the grid are traced first, from their ends; the remaining ones are rings.
    const lines: Point[][] = [];
    for (const edge of this.crossed) if (this.count[edge] === 1 && this.used[edge] === 0) lines.push(this.follow(edge));
    for (const edge of this.crossed)
      if (this.used[edge] === 0) {
        const ring = this.follow(edge);
        lines.push([...ring, ...ring.slice(0, 1)]);
      }
    return lines.filter((one) => one.length > 3).map(smooth);
  }

  private crossSquare(corner: number, level: number): void {
    const { heights } = this.grid;
    const below = corner + this.width;
    const a = (heights[corner] ?? 0) - level >= 0;
    const b = (heights[corner + 1] ?? 0) - level >= 0;
    const c = (heights[below + 1] ?? 0) - level >= 0;
    const d = (heights[below] ?? 0) - level >= 0;
    if (a === b && b === c && c === d) return;
    const edges: number[] = [];
    if (a !== b) edges.push(this.cross(corner, 0, level));
    if (b !== c) edges.push(this.cross(corner + 1, 1, level));
    if (c !== d) edges.push(this.cross(below, 0, level));
    if (d !== a) edges.push(this.cross(corner, 1, level));
    for (let e = 0; e + 1 < edges.length; e += 2) {
      this.link(edges[e] ?? 0, edges[e + 1] ?? 0);
      this.link(edges[e + 1] ?? 0, edges[e] ?? 0);
    }
  }

  /** Crossing on the edge to the right of a corner, or below it. */
  private cross(corner: number, down: 0 | 1, level: number): number {
    const { heights } = this.grid;
    const here = (heights[corner] ?? 0) - level;
    const there = (heights[corner + (down ? this.width : 1)] ?? 0) - level;
    this.share[2 * corner + down] = here / (here - there);
    return 2 * corner + down;
  }

  private link(from: number, to: number): void {
    const count = this.count[from] ?? 0;
    if (count === 0) this.crossed.push(from);
    this.next[2 * from + count] = to;
    this.count[from] = count + 1;
  }

  private follow(start: number): Point[] {
    const found: Point[] = [];
    for (let edge = start; edge >= 0; edge = this.nextUnused(edge)) {
      this.used[edge] = 1;
      const corner = edge >> 1;
      const [i, j, share] = [corner % this.width, Math.floor(corner / this.width), this.share[edge] ?? 0];
      found.push(edge % 2 === 1 ? [i, j + share] : [i + share, j]);
    }
    return found;
  }

  private nextUnused(edge: number): number {
    for (let one = 0; one < (this.count[edge] ?? 0); one++) {
      const to = this.next[2 * edge + one] ?? 0;
      if (this.used[to] === 0) return to;
    }
    return -1;
  }
}

/** Moves each point halfway to its neighbors, which hides the grid. The ends stay. */
const smooth = (points: Point[]): Point[] =>
  points.map((point, i): Point => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
