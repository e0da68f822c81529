import { type Point, round, type ShapeItem, sequence } from "../scene/index.server";
import {
  arc,
  type Box,
  clip,
  curve,
  type DrawOrnament,
  ellipse,
  fill,
  line,
  mix,
  type Paint,
  polyline,
  rectangle,
  rule,
} from "./pen";
import { guillocheBand } from "./woven";

/** Fields for modern pages, which fill their box and end at its edges. */

const inside = (points: readonly Point[], box: Box): string => {
  const clipped = clip(points, box);
  return clipped.length > 2 ? polyline(clipped, true) : "";
};

/** Wedges from the middle of the lower edge. */
export const sunburst: DrawOrnament = (box, { main }) => {
  const centre: Point = [box.x + box.width / 2, box.y + box.height];
  const far = Math.hypot(box.width, box.height);
  const count = 34;
  const wedges = Array.from({ length: count / 2 }, (_, i) => {
    const [a, b] = [Math.PI * (1 + (2 * i + 0.5) / count), Math.PI * (1 + (2 * i + 1.5) / count)];
    const tip = (angle: number): Point => [centre[0] + far * Math.cos(angle), centre[1] + far * Math.sin(angle)];
    return inside([centre, tip(a), tip(b)], box);
  });
  return [fill(wedges.join(""), main)];
};

export const dotGrid: DrawOrnament = (box, { main }) => {
  const step = Math.max(6, Math.min(box.width, box.height) / 24);
  const [columns, rows] = [Math.max(2, Math.round(box.width / step)), Math.max(2, Math.round(box.height / step))];
  const [dx, dy] = [box.width / columns, box.height / rows];
  const at = Array.from(
    { length: columns * rows },
    (_, i): Point => [round(box.x + ((i % columns) + 0.5) * dx), round(box.y + (Math.floor(i / columns) + 0.5) * dy)],
  );
  return [{ ...fill(ellipse(0, 0, step * 0.085), main), at }];
};

/** Dots that shrink from one end to the other, along the longer side. */
export const halftone: DrawOrnament = (box, { main }) => {
  const step = Math.max(5, Math.min(box.width, box.height) / 18);
  const [columns, rows] = [Math.floor(box.width / step), Math.floor(box.height / step)];
  const bySize = new Map<number, Point[]>();
  for (let i = 0; i < columns * rows; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const t = box.width >= box.height ? column / columns : row / rows;
    const stagger = row % 2 ? step / 2 : 0;
    const x = box.x + (column + 0.5) * step + stagger;
    if (x + step / 2 > box.x + box.width) continue;
    const size = Math.round((1 - t) * 9) / 9;
    if (size > 0) bySize.set(size, [...(bySize.get(size) ?? []), [round(x), round(box.y + (row + 0.5) * step)]]);
  }
  return [...bySize].map(([size, at]): ShapeItem => ({ ...fill(ellipse(0, 0, step * 0.5 * size), main), at }));
};

/** Stripes at 45 degrees. */
export const diagonalStripes: DrawOrnament = (box, { main }) => {
  const step = Math.max(4, Math.min(box.width, box.height) / 10);
  const far = box.width + box.height;
  const count = Math.ceil(far / (2 * step));
  const stripes = Array.from({ length: count }, (_, i) => {
    const x = box.x - box.height + i * 2 * step;
    return inside(
      [
        [x, box.y + box.height],
        [x + box.height, box.y],
        [x + box.height + step, box.y],
        [x + step, box.y + box.height],
      ],
      box,
    );
  });
  return [fill(stripes.join(""), main)];
};

/** Water lines: sines whose height and frequency drift from row to row. */
export const waves: DrawOrnament = (box, { main, second }) => {
  const rows = Math.max(6, Math.round(box.height / Math.max(5, box.height / 26)));
  const lines = Array.from({ length: rows }, (_, row) => {
    const t = row / (rows - 1);
    const count = 48;
    const lift = box.height * 0.11 * Math.sin(Math.PI * t);
    return curve(
      Array.from({ length: count + 1 }, (_unused, i): Point => {
        const s = i / count;
        const y = Math.sin(2 * Math.PI * (1.5 * s + t * 0.8)) * 0.7 + Math.sin(2 * Math.PI * (3.1 * s - t * 0.5)) * 0.3;
        return [box.x + s * box.width, box.y + t * box.height + lift * y];
      }),
    );
  });
  const weight = Math.max(0.3, Math.min(0.9, box.height / 500));
  return [
    line(lines.filter((_, i) => i % 4).join(""), main, weight),
    line(lines.filter((_, i) => i % 4 === 0).join(""), second, weight * 1.5),
  ];
};

export const swissBlocks: DrawOrnament = (box, paint, seed) =>
  tilesOf(box, paint, seed, 0).flatMap(({ back, front }) => [back, ...front]);

/**
 * Blocks without the hairlines that screens show where two blocks meet: each square extends a little under the next,
 * and the shape on it a little over the edges.
 */
export const seamlessBlocks: DrawOrnament = (box, paint, seed) => {
  const tiles = tilesOf(box, paint, seed, 0.3);
  return [...tiles.map(({ back }) => back), ...tiles.flatMap(({ front }) => front)];
};

function tilesOf(box: Box, { main, second, ground }: Paint, seed: string, over: number) {
  const random = sequence(seed);
  const short = Math.min(box.width, box.height);
  const side = short / Math.max(1, Math.round(short / Math.max(40, Math.max(box.width, box.height) / 8)));
  const [columns, rows] = [Math.round(box.width / side), Math.round(box.height / side)];
  const cell = { width: box.width / columns, height: box.height / rows };
  const tints = [main, second, mix(main, ground, 0.82), mix(second, ground, 0.7)];
  return Array.from({ length: columns * rows }, (_, i): { back: ShapeItem; front: ShapeItem[] } => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const square = { x: box.x + column * cell.width, y: box.y + row * cell.height, ...cell };
    const { x, y, width: w, height: h } = grownWithin(square, over, box);
    const [back = main, front = second] =
      [
        [tints[2], tints[0]],
        [tints[0], tints[1]],
        [tints[3], tints[0]],
        [tints[1], tints[2]],
      ][Math.floor(random() * 4)] ?? [];
    const kind = Math.floor(random() * 6);
    const turn = Math.floor(random() * 4);
    const corner: Point = [x + (turn % 2 ? w : 0), y + (turn > 1 ? h : 0)];
    const from = [0, 0.25, 0.75, 0.5][turn] ?? 0;
    const quarter = (share: number) =>
      `${arc(corner[0], corner[1], Math.min(w, h) * share, from, from + 0.25)}L${round(corner[0])} ${round(corner[1])}Z`;
    const shape = [
      quarter(1),
      ellipse(x + w / 2, y + h / 2, Math.min(w, h) / 2),
      turn % 2 ? rectangle({ x, y, width: w / 2, height: h }) : rectangle({ x, y, width: w, height: h / 2 }),
      polyline(
        [
          [x, y + h],
          [x + w, y],
          [x + w, y + h],
        ],
        true,
      ),
      ellipse(x + w / 2, y + h / 2, Math.min(w, h) / 4),
      quarter(1),
    ][kind];
    return {
      back: fill(rectangle({ x, y, width: w, height: h }), back),
      front: [fill(shape ?? "", front), ...(kind === 5 ? [fill(quarter(0.5), back)] : [])],
    };
  });
}

/** Grows a box by a distance on every side, within an outer box. */
function grownWithin(inner: Box, by: number, box: Box): Box {
  if (by === 0) return inner;
  const [x, y] = [Math.max(box.x, inner.x - by), Math.max(box.y, inner.y - by)];
  const right = Math.min(box.x + box.width, inner.x + inner.width + by);
  const bottom = Math.min(box.y + box.height, inner.y + inner.height + by);
  return { x, y, width: right - x, height: bottom - y };
}

/** A band as on a bank card or a ticket: fine upright strokes whose rhythm comes from the seed. */
export const securityStrip: DrawOrnament = (box, { main, second, ground }, seed) => {
  const random = sequence(seed);
  const pace = Math.max(1.1, box.height / 24);
  let strokes = "";
  for (let x = box.x; x < box.x + box.width; x += pace * (0.6 + random() * 1.1))
    strokes += `M${round(x)} ${round(box.y)}L${round(x)} ${round(box.y + box.height)}`;
  return [rule(strokes, mix(main, ground, 0.55), pace * 0.34), ...guillocheBand(box, { main, second, ground }, seed)];
};

/** A line of strokes too small to read, which looks ruled and which a copier blurs. */
export const microLine: DrawOrnament = (box, { main }, seed) => {
  const random = sequence(seed);
  const h = Math.min(box.height, 2.4);
  let strokes = "";
  for (let x = box.x; x + h < box.x + box.width; ) {
    const letter = 0.35 + random() * 0.4;
    strokes += `M${round(x)} ${round(box.y + h)}V${round(box.y + (random() < 0.3 ? 0 : h * 0.35))}`;
    if (random() < 0.6) strokes += `H${round(x + letter * h * 0.6)}V${round(box.y + h)}`;
    x += h * letter + h * (random() < 0.14 ? 0.8 : 0.3);
  }
  return [rule(strokes, main, h * 0.14)];
};
