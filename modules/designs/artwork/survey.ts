import type { Rgb } from "../../kernel/color";
import type { Artwork, ArtworkBox } from "../../kernel/ports";

/** Range of brightness (of 255) above which a cell is busy. */
const BUSY = 36;

/** Measurements of a background for finding free areas. */
export interface Survey {
  page: { width: number; height: number };
  /** Share of a box that is busy, 0 to 1. The area beyond the page counts as busy. */
  busy(box: ArtworkBox): number;
  /** Colors of a box, cell by cell. */
  colors(box: ArtworkBox): Color[];
}

export type Color = Rgb;

export function surveyOf({ page, map }: Pick<Artwork, "page" | "map">): Survey {
  const [across, down] = [page.width / map.columns, page.height / map.rows];
  const cellsIn = ({ x, y, width, height }: ArtworkBox): number[] => {
    const cells: number[] = [];
    for (let row = Math.max(0, Math.floor(y / down)); row < Math.min(map.rows, (y + height) / down); row++)
      for (
        let column = Math.max(0, Math.floor(x / across));
        column < Math.min(map.columns, (x + width) / across);
        column++
      )
        cells.push(row * map.columns + column);
    return cells;
  };
  const isInside = ({ x, y, width, height }: ArtworkBox) =>
    x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
  return {
    page,
    busy(box) {
      const cells = cellsIn(box);
      if (!isInside(box) || cells.length === 0) return 1;
      return cells.filter((cell) => (map.detail[cell] ?? 0) > BUSY).length / cells.length;
    },
    colors: (box) =>
      cellsIn(box).map((cell) => [0, 1, 2].map((channel) => map.colors[cell * 3 + channel] ?? 255) as unknown as Color),
  };
}

/** Candidate of least cost; the first of equal ones. */
export function cheapest<T>(candidates: readonly T[], costOf: (candidate: T) => number): T | undefined {
  let best: { candidate: T; cost: number } | undefined;
  for (const candidate of candidates) {
    const cost = costOf(candidate);
    if (!best || cost < best.cost) best = { candidate, cost };
  }
  return best?.candidate;
}

/** Share of the first box that the others cover. */
export function overlap(box: ArtworkBox, others: readonly ArtworkBox[]): number {
  const shared = others.reduce((sum, other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
  return shared / (box.width * box.height || 1);
}
