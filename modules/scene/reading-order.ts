import { directionOf, type Language } from "../kernel/languages";
import type { PlacedLine, SceneItem } from "./scene";

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Placed extends Area {
  index: number;
}

/** Minimum gap, in points, that separates two texts or two columns. */
const GAP = 6;

/**
 * Returns the indexes of the items that carry meaning, in reading order: from top to bottom, and columns one after the
 * other from the side at which the language begins. Stacking order plays no part, so that moving a layer changes
 * nothing for screen readers. The algorithm cuts recursively along the empty strips of the page (XY-cut, Nagy and Seth
 * 1984).
 */
export function readingOrderOf(items: readonly SceneItem[], language: Language): number[] {
  const placed = items.flatMap((item, index): Placed[] => {
    const area = areaOf(item);
    return area ? [{ ...area, index }] : [];
  });
  return cut(placed, directionOf(language) === "rtl").map(({ index }) => index);
}

function cut(placed: Placed[], fromRight: boolean): Placed[] {
  if (placed.length < 2) return placed;
  const columns = split(placed, "left", "right");
  const rows = split(placed, "top", "bottom");
  // The wider empty strip divides the page first, so that a side panel is read before the content beside it.
  const byColumn = columns.gap > 2 * rows.gap && columns.gap > GAP;
  const parts = byColumn ? columns.parts : rows.parts.length > 1 ? rows.parts : columns.parts;
  if (parts.length < 2) return [...placed].sort((a, b) => a.top - b.top || beside(a, b, fromRight));
  const ordered = parts === columns.parts && fromRight ? [...parts].reverse() : parts;
  return ordered.flatMap((part) => cut(part, fromRight));
}

const beside = (a: Area, b: Area, fromRight: boolean) => (fromRight ? b.right - a.right : a.left - b.left);

/** Cuts at the widest empty strip across one axis; returns one part if there is none. */
function split(placed: Placed[], from: "left" | "top", to: "right" | "bottom"): { gap: number; parts: Placed[][] } {
  const sorted = [...placed].sort((a, b) => a[from] - b[from]);
  let end = sorted[0]?.[to] ?? 0;
  let widest = { gap: 0, at: 0 };
  for (const [index, area] of sorted.entries()) {
    const gap = area[from] - end;
    if (gap > widest.gap) widest = { gap, at: index };
    end = Math.max(end, area[to]);
  }
  if (widest.at === 0) return { gap: 0, parts: [placed] };
  return { gap: widest.gap, parts: [sorted.slice(0, widest.at), sorted.slice(widest.at)] };
}

/** Returns the visible area of an item that carries meaning, or null for decoration. */
function areaOf(item: SceneItem): Area | null {
  if (item.kind === "shape" || (item.kind === "image" && item.alt === "")) return null;
  const area = item.kind === "text" ? areaOfLines(item.lines) : boxOf(item);
  return item.turn ? turnedAbout(area, item.turn) : area;
}

const boxOf = (item: Exclude<SceneItem, { kind: "shape" } | { kind: "text" }>): Area => {
  const { width, height } = item.kind === "qr" ? { width: item.size, height: item.size } : item;
  return { left: item.x, top: item.y, right: item.x + width, bottom: item.y + height };
};

function areaOfLines(lines: PlacedLine[]): Area {
  const areas = lines.flatMap(({ x, y, runs }) =>
    runs.map(({ size, ...run }) => {
      const left = x + run.x;
      return { left, right: left + run.width, top: y - size * 0.75, bottom: y + size * 0.2 };
    }),
  );
  return {
    left: Math.min(...areas.map(({ left }) => left)),
    top: Math.min(...areas.map(({ top }) => top)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
  };
}

function turnedAbout({ left, top, right, bottom }: Area, turn: NonNullable<SceneItem["turn"]>): Area {
  const angle = (turn.degrees * Math.PI) / 180;
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => ({
      x: turn.x + (x - turn.x) * Math.cos(angle) - (y - turn.y) * Math.sin(angle),
      y: turn.y + (x - turn.x) * Math.sin(angle) + (y - turn.y) * Math.cos(angle),
    })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
