import {
  AS_IT_IS,
  compose,
  DIAGONAL,
  HALF_TURN,
  LEFT_TO_RIGHT,
  type Matrix,
  moved,
  round,
  type ShapeItem,
  UPSIDE_DOWN,
} from "../scene/index.server";
import type { OrnamentBox, Paint } from "./ornament";

/** Geometry of a braid of six strands along a frame. */
interface Band {
  /** Distance of the band's middle from the edge of the box. */
  inset: number;
  amplitude: number;
  /** Desired length of a wave; adjusted so that whole waves fit each side. */
  waveLength: number;
}

export const BAND: Band = { inset: 36, amplitude: 8.2, waveLength: 41 };

/**
 * Strands of the braid from back to front: two waves, mirrored and turned. The second wave begins a third of its length
 * later.
 */
const STRANDS: readonly { later: 0 | 1; transform: Matrix }[] = [
  { later: 0, transform: AS_IT_IS },
  { later: 1, transform: LEFT_TO_RIGHT },
  { later: 1, transform: AS_IT_IS },
  { later: 0, transform: UPSIDE_DOWN },
  { later: 1, transform: HALF_TURN },
  { later: 1, transform: UPSIDE_DOWN },
];

/** Draws the strands along the four sides, each from `from` after its corner to the same distance before the next. */
export function drawBraid({ x, y, width, height }: OrnamentBox, from: number, paint: Paint): ShapeItem[] {
  const { inset } = BAND;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const lying = [moved(cx, y + inset), moved(cx, y + height - inset)];
  const upright = [moved(x + inset, cy), moved(x + width - inset, cy)].map((position) => compose(DIAGONAL, position));
  const sides = [
    { waves: wavesOf(width - 2 * from), places: lying },
    { waves: wavesOf(height - 2 * from), places: upright },
  ];
  return STRANDS.flatMap(({ later, transform }, strand): ShapeItem[] => {
    const stroke = strand % 2 ? { color: paint.second, width: 0.7 } : { color: paint.main, width: 0.45 };
    return sides.map(({ waves, places }) => ({
      kind: "shape",
      path: waves[later],
      stroke,
      copies: [places.map((side) => compose(transform, side))],
    }));
  });
}

const wavesOf = (length: number): readonly [string, string] => [wave(length, 0), wave(length, 1 / 3)];

/**
 * Bézier approximation of a quarter of a sine: its slope at zero and the positions of its handles, in radians. The
 * error is a two-thousandth of the height.
 */
const QUARTER = { beforeZero: 0.512287, beforePeak: Math.PI / 2 - 1.002314 };

/**
 * Sine wave around (0, 0) of a length, in whole waves, shifted by the share `later` of a wave. Its points are the zero
 * crossings and the extremes.
 */
function wave(length: number, later: number): string {
  const { amplitude, waveLength } = BAND;
  const quarters = Math.round(length / waveLength) * 4;
  const radian = length / (quarters * (Math.PI / 2));
  const begin = later * 2 * Math.PI;
  const end = begin + quarters * (Math.PI / 2);
  const between = Array.from({ length: quarters + 4 }, (_, i) => (i * Math.PI) / 2);
  const angles = [begin, ...between.filter((angle) => angle > begin + 1e-9 && angle < end - 1e-9), end];
  const point = (angle: number, slope: number, reach: number) =>
    `${round((angle + reach - begin) * radian - length / 2)} ${round(amplitude * (Math.sin(angle) + slope * reach))}`;
  let path = `M${point(begin, 0, 0)}`;
  for (const [i, to] of angles.slice(1).entries()) {
    const from = angles[i] ?? begin;
    path += `C${point(from, Math.cos(from), handle(from, to))} ${point(to, Math.cos(to), -handle(to, from))} ${point(to, 0, 0)}`;
  }
  return path;
}

/** Distance of a handle from the point at an angle to the next: a third of the way for less than a quarter. */
function handle(at: number, next: number): number {
  const way = Math.abs(next - at);
  if (way < Math.PI / 2 - 1e-9) return way / 3;
  return Math.abs(Math.cos(at)) > 0.5 ? QUARTER.beforeZero : QUARTER.beforePeak;
}
