import type { Box } from "./geometry";

/** Where something may snap to: places across (`x`) and down (`y`) the page, in points. */
export interface Lines {
  x: readonly number[];
  y: readonly number[];
}
/** What is shown of it: a line across the page at that place. */
export interface Guide {
  axis: "x" | "y";
  at: number;
}

/** Of the page's shorter side. */
const MARGIN = 0.06;

/** The edges, margins and middle of the page, and the edges and middles of its neighbours. */
export function linesOf(page: { width: number; height: number }, neighbours: readonly Box[]): Lines {
  const margin = Math.min(page.width, page.height) * MARGIN;
  const along = (length: number) => [0, margin, length / 2, length - margin, length];
  return {
    x: [...along(page.width), ...neighbours.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
    y: [...along(page.height), ...neighbours.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
  };
}

/** How far to the nearest line from any of these places, and that line; null where none is near enough. */
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

/** A box that is moved, put to lines that its edges or its middle are near to (`reach` in points). */
export function snapMove(box: Box, lines: Lines, reach: number): { x: number; y: number; guides: Guide[] } {
  const across = nearest([box.x, box.x + box.width / 2, box.x + box.width], lines.x, reach);
  const down = nearest([box.y, box.y + box.height / 2, box.y + box.height], lines.y, reach);
  return { x: across?.by ?? 0, y: down?.by ?? 0, guides: guidesOf(across, down) };
}

/** A point that is dragged; sides that do not move are not asked for. */
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
