import { scaleBand, scaleLinear } from "d3-scale";

export const PLOT = { width: 600, height: 160 } as const;
/** What a bar is drawn as whose height is not told: the same for all of them. */
const HIDDEN_HEIGHT = 4;
/** Where nothing was more than this, the scale goes up to it: three certificates are not drawn like three thousand. */
const LEAST_TOP = 4;
const LINES = 3;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its height says nothing: the number is not told. */
  hidden: boolean;
}

/**
 * The geometry of a plot of bars, one for each number; null is a number that is not told. What is less than nothing
 * hangs below the line of nothing. Units are those of `PLOT`.
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
