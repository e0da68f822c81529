import { scaleBand, scaleLinear } from "d3-scale";

export const PLOT = { width: 600, height: 160 } as const;
/** Height of every bar whose number is hidden. */
const HIDDEN_HEIGHT = 4;
/** Minimum top of the scale, so that three certificates are not drawn like three thousand. */
const LEAST_TOP = 4;
const LINES = 3;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether the number is hidden; the height then has no meaning. */
  hidden: boolean;
}

/**
 * Computes the geometry of a bar chart, one bar for each number; null is a hidden number. Negative bars hang below the
 * zero line. Units are those of `PLOT`.
 */
export function barsOf(
  counts: (number | null)[],
  leastTop = LEAST_TOP,
): { bars: Bar[]; lines: { y: number; value: number }[] } {
  const { width, height } = PLOT;
  const most = Math.max(leastTop, ...counts.map((count) => count ?? 0));
  const least = Math.min(0, ...counts.map((count) => count ?? 0));
  const y = scaleLinear([least, most], [height, 0]).nice(LINES);
  const nothing = y(0);
  const x = scaleBand(
    counts.map((_, index) => index),
    [0, width],
  ).padding(0.25);
  const bars = counts.map((count, index) => {
    const end = count === null ? nothing - HIDDEN_HEIGHT : y(count);
    const top = Math.min(end, nothing);
    const of = { x: x(index) ?? 0, width: x.bandwidth(), hidden: count === null };
    return { ...of, y: top, height: Math.abs(nothing - end) };
  });
  return { bars, lines: y.ticks(LINES).map((value) => ({ y: y(value), value })) };
}
