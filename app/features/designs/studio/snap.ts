import type { Box } from "./geometry";

/** Positions to snap to, across (`x`) and down (`y`) the page, in points. */
export interface Lines {
  x: readonly number[];
  y: readonly number[];
}
/** A guide line across the page, shown while a box is snapped to it. */
export interface Guide {
  axis: "x" | "y";
  at: number;
}

/** Share of the page's shorter side. */
const MARGIN = 0.06;

/** Returns the edges, margins and center of the page, and the edges and centers of the neighbors. */
export function linesOf(page: { width: number; height: number }, neighbours: readonly Box[]): Lines {
  const margin = Math.min(page.width, page.height) * MARGIN;
  const along = (length: number) => [0, margin, length / 2, length - margin, length];
  return {
    x: [...along(page.width), ...neighbours.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
    y: [...along(page.height), ...neighbours.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
  };
}

/** Returns the distance to the nearest line, and that line; null if none is within reach. */
function nearest(
  places: readonly number[],
  lines: readonly number[],
  reach: number,
): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null;
  for (const place of places)
    for (const at of lines)
      if (Math.abs(at - place) <= reach && (!best || Math.abs(at - place) < Math.abs(best.by)))
        best = { by: at - place, at };
  return best;
}

/** Snaps a dragged box to lines near its edges or its center (`reach` in points). */
export function snapMove(box: Box, lines: Lines, reach: number): { x: number; y: number; guides: Guide[] } {
  const across = nearest([box.x, box.x + box.width / 2, box.x + box.width], lines.x, reach);
  const down = nearest([box.y, box.y + box.height / 2, box.y + box.height], lines.y, reach);
  return { x: across?.by ?? 0, y: down?.by ?? 0, guides: guidesOf(across, down) };
}

/** Snaps a dragged point; sides that do not move are null. */
export function snapPoint(
  point: { x: number | null; y: number | null },
  lines: Lines,
  reach: number,
): { x: number; y: number; guides: Guide[] } {
  const across = point.x === null ? null : nearest([point.x], lines.x, reach);
  const down = point.y === null ? null : nearest([point.y], lines.y, reach);
  return { x: across?.by ?? 0, y: down?.by ?? 0, guides: guidesOf(across, down) };
}

const guidesOf = (across: { at: number } | null, down: { at: number } | null): Guide[] => [
  ...(across ? [{ axis: "x" as const, at: across.at }] : []),
  ...(down ? [{ axis: "y" as const, at: down.at }] : []),
];
