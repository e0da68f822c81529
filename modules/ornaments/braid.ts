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

/** How a braid runs along a frame. Its strands are six. */
interface Band {
  /** Distance of the band's middle from the edge of the box. */
  inset: number;
  amplitude: number;
  /** Wanted; adjusted so that whole waves fit each side. */
  waveLength: number;
}

export const BAND: Band = { inset: 36, amplitude: 8.2, waveLength: 41 };

/**
 * The six strands of a braid are two, turned and mirrored: a sine that begins with its wave, and one that begins a
 * third of a wave later. In the order in which they lie over one another.
 */
const STRANDS: readonly { later: 0 | 1; place: Matrix }[] = [
  { later: 0, place: AS_IT_IS },
  { later: 1, place: LEFT_TO_RIGHT },
  { later: 1, place: AS_IT_IS },
  { later: 0, place: UPSIDE_DOWN },
  { later: 1, place: HALF_TURN },
  { later: 1, place: UPSIDE_DOWN },
];

/** The strands along the four sides, each from `from` after its corner to as much before the next. */
export function drawBraid({ x, y, width, height }: OrnamentBox, from: number, paint: Paint): ShapeItem[] {
  const { inset } = BAND;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const lying = [moved(cx, y + inset), moved(cx, y + height - inset)];
  const upright = [moved(x + inset, cy), moved(x + width - inset, cy)].map((place) => compose(DIAGONAL, place));
  const sides = [
    { waves: wavesOf(width - 2 * from), places: lying },
    { waves: wavesOf(height - 2 * from), places: upright },
  ];
  return STRANDS.flatMap(({ later, place }, strand): ShapeItem[] => {
    const stroke = strand % 2 ? { color: paint.second, width: 0.7 } : { color: paint.main, width: 0.45 };
    return sides.map(({ waves, places }) => ({
      kind: "shape",
      path: waves[later],
      stroke,
      copies: [places.map((side) => compose(place, side))],
    }));
  });
}

const wavesOf = (length: number): readonly [string, string] => [wave(length, 0), wave(length, 1 / 3)];

/**
 * Of a quarter of a sine: its slope at the zero, and where its handles are, in radians. Off by a two-thousandth of its
 * height.
 */
const QUARTER = { beforeZero: 0.512287, beforePeak: Math.PI / 2 - 1.002314 };

/**
 * A sine wave around (0, 0), as long as told, in whole waves and beginning so much of one later. Its points are where
 * it crosses its middle and where it turns.
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

/** How far the handle at an angle reaches to the next; a third of the way where that is less than a quarter. */
function handle(at: number, next: number): number {
  const way = Math.abs(next - at);
  if (way < Math.PI / 2 - 1e-9) return way / 3;
  return Math.abs(Math.cos(at)) > 0.5 ? QUARTER.beforeZero : QUARTER.beforePeak;
}
