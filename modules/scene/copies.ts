import type { Matrix } from "./matrix";
import type { ShapeItem } from "./scene";
import { round } from "./zellige-geometry";

export const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0];
export const UPSIDE_DOWN: Matrix = [1, 0, 0, -1, 0, 0];
export const LEFT_TO_RIGHT: Matrix = [-1, 0, 0, 1, 0, 0];
export const HALF_TURN: Matrix = [-1, 0, 0, -1, 0, 0];
/** Reflection across the main diagonal: swaps x and y. */
export const DIAGONAL: Matrix = [0, 1, 1, 0, 0, 0];

export const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, round(x), round(y)];

/** Composes two matrices: the first is applied first. */
export const compose = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d] as const),
  ...([A * e + C * f + E, B * e + D * f + F] as const),
];

/**
 * Returns the four matrices that mirror a drawing into the corners of this box. The drawing is made for the top left
 * corner of a box that begins at (0, 0).
 */
export function intoCorners({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): Matrix[] {
  const [left, top, right, bottom] = [round(x), round(y), round(x + width), round(y + height)];
  return [
    [1, 0, 0, 1, left, top],
    [-1, 0, 0, 1, right, top],
    [-1, 0, 0, -1, right, bottom],
    [1, 0, 0, -1, left, bottom],
  ];
}

/**
 * Returns `count` rotations about (0, 0), spread evenly over a share of a full turn. They are factored into levels, so
 * that sixteen positions take eight matrices.
 */
export function turns(count: number, share = 1): Matrix[][] {
  const levels: Matrix[][] = [];
  for (let left = count, parts = 1; left > 1; ) {
    const factor = [2, 3, 5, 7].find((prime) => left % prime === 0) ?? left;
    parts *= factor;
    left /= factor;
    levels.push(Array.from({ length: factor }, (_, i) => turned((share * i) / parts)));
  }
  return levels;
}

/** Rotation about (0, 0), clockwise, by a share of a full turn. */
function turned(share: number): Matrix {
  const [sin, cos] = [exact(Math.sin(2 * Math.PI * share)), exact(Math.cos(2 * Math.PI * share))];
  return [cos, sin, -sin || 0, cos, 0, 0];
}

/** Rounds to a millionth, so that no two processors differ in the last digit. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

/** Returns the matrix of every copy of a shape, or null for a shape that is drawn once without a transform. */
export function transformsOf({ at, copies }: Pick<ShapeItem, "at" | "copies">): readonly Matrix[] | null {
  if (at) return at.map(([x, y]): Matrix => [1, 0, 0, 1, x, y]);
  if (!copies) return null;
  return copies.reduce<readonly Matrix[]>(
    (inner, outer) => outer.flatMap((transform) => inner.map((one) => compose(one, transform))),
    [AS_IT_IS],
  );
}
