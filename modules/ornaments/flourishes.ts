import {
  AS_IT_IS,
  compose,
  DIAGONAL,
  intoCorners,
  LEFT_TO_RIGHT,
  moved,
  type Point,
  type ShapeItem,
  starPath,
} from "../scene/index.server";
import { type Box, bend, type DrawOrnament, ellipse, fill, line, mapPath, middleOf, rule, swash } from "./pen";

/** Flourishes of a broad pen, and laurel leaves. */

/** Leaf from a stalk, pointing along `angle` in turns, with a length and a breadth. */
function leaf([x, y]: Point, angle: number, length: number, breadth: number): string {
  const [c, s] = [Math.cos(angle * 2 * Math.PI), Math.sin(angle * 2 * Math.PI)];
  const path = `M0 0C${length * 0.25} ${-breadth * 1.1} ${length * 0.75} ${-breadth * 0.75} ${length} 0C${length * 0.7} ${breadth * 0.45} ${length * 0.25} ${breadth * 0.55} 0 0Z`;
  const fixed = path.replace(/-?\d+\.\d+/g, (number) => Number(number).toFixed(4));
  return mapPath(fixed, ([px, py]) => [x + px * c - py * s, y + px * s + py * c]);
}

/** Parts of a corner: one half up to the diagonal, the shape on the diagonal, and the parts in the other color. */
interface Corner {
  half: string;
  onDiagonal: string;
  inner: string;
}

/**
 * Scroll of a broad pen for the top left corner of a box, symmetrical about the diagonal, in thousandths of its size.
 */
function scrollCorner(): Corner {
  const pen = (start: Point, heading: number, length: number, from: number, to: number, width: number, steps = 9) =>
    swash(bend(start, { heading, length, from, to, steps }), width, 0.42);
  const half =
    pen([70, 70], 0.07, 620, -0.16, -0.02, 26) +
    pen([660, 150], 0.035, 560, -0.5, -2.2, 22, 15) +
    pen([420, 140], 0.98, 420, 0.3, 1.9, 20, 13) +
    pen([250, 118], 0.0, 330, -0.4, -1.9, 18, 12) +
    leaf([640, 150], 0.07, 150, 34) +
    leaf([560, 160], 0.12, 110, 26) +
    leaf([330, 140], 0.1, 130, 28) +
    ellipse(868, 178, 12) +
    ellipse(912, 168, 9) +
    ellipse(948, 160, 6);
  const onDiagonal = leaf([60, 60], 0.125, 250, 44) + ellipse(34, 34, 17);
  return { half, onDiagonal, inner: leaf([330, 330], 0.125, 90, 20) + ellipse(450, 450, 9) + ellipse(482, 482, 6) };
}

const cornerScale = (box: Box): number => (Math.min(box.width, box.height) * 0.18) / 1000;
const scaledBy =
  (scale: number) =>
  (path: string): string =>
    mapPath(path, ([x, y]) => [x * scale, y * scale]);

/** Scroll in each corner, as an eighth and its mirror images. */
export const cornerFlourishes: DrawOrnament = (box, { main, second }) => {
  const { half, onDiagonal, inner } = scrollCorner();
  const scaled = scaledBy(cornerScale(box));
  const corners = intoCorners(box);
  return [
    { ...fill(scaled(half), main), copies: [[AS_IT_IS, DIAGONAL], corners] },
    { ...fill(scaled(onDiagonal), main), copies: [corners] },
    { ...fill(scaled(inner), second), copies: [corners] },
  ];
};

/** Swash to the right of a middle, in thousandths of its length. */
function scrollSide(): string {
  const pen = (start: Point, heading: number, length: number, from: number, to: number, width: number, steps = 16) =>
    swash(bend(start, { heading, length, from, to, steps }), width, 0.4);
  return (
    pen([70, 0], 0.985, 930, 0.11, -0.09, 20) +
    pen([90, 0], 0.04, 460, -0.2, -1.7, 19, 22) +
    pen([420, -18], 0.985, 330, 0.3, 1.9, 16, 20) +
    leaf([620, 2], 0.04, 120, 24) +
    leaf([640, -4], 0.95, 110, 22)
  );
}

/** Swash to each side of a small lozenge across the box, as one and its mirror image. */
export const flourishRule: DrawOrnament = (box, { main, second }) => {
  const middle = moved(...middleOf(box));
  const copies = [[middle, compose(LEFT_TO_RIGHT, middle)]];
  return [{ ...fill(scaledBy(box.width / 2000)(scrollSide()), main), copies }, lozenge(box, second)];
};

function lozenge(box: Box, color: string): ShapeItem {
  const [cx, cy] = middleOf(box);
  const d = Math.min(box.height * 0.2, (box.width / 2000) * 34);
  return fill(`M${cx} ${cy - d}L${cx + d * 0.7} ${cy}L${cx} ${cy + d}L${cx - d * 0.7} ${cy}Z`, color);
}

/** A fine rule with a star in its middle. */
export const starRule: DrawOrnament = (box, { main, second, ground }) => {
  const [cx, cy] = middleOf(box);
  const r = Math.min(box.height / 2, box.width / 16);
  const gap = r * 2.2;
  return [
    rule(`M${box.x} ${cy}H${cx - gap}M${cx + gap} ${cy}H${box.x + box.width}`, second, Math.max(0.4, r * 0.13)),
    fill(starPath(8, 2, r, cx, cy), main),
    fill(starPath(8, 2, r * 0.35, cx, cy), ground),
  ];
};

/** Branch along an arc: pairs of leaves that get smaller towards the tip, with berries between them. */
function branch(
  [cx, cy]: Point,
  radius: Point,
  from: number,
  to: number,
  pairs: number,
): { leaves: string; stalk: Point[]; berries: string } {
  const at = (t: number): { p: Point; heading: number } => {
    const turn = from + (to - from) * t;
    const angle = turn * 2 * Math.PI;
    const p: Point = [cx + radius[0] * Math.cos(angle), cy + radius[1] * Math.sin(angle)];
    const sign = Math.sign(to - from);
    const heading = Math.atan2(radius[1] * Math.cos(angle) * sign, -radius[0] * Math.sin(angle) * sign) / (2 * Math.PI);
    return { p, heading };
  };
  const size = Math.min(...radius) * Math.PI * 2 * Math.abs(to - from) * (1.75 / pairs);
  let leaves = "";
  let berries = "";
  for (let i = 0; i < pairs; i++) {
    const t = (i + 0.6) / (pairs + 0.2);
    const { p, heading } = at(t);
    const grown = size * (0.62 + 0.38 * Math.sin(Math.PI * (0.2 + t * 0.68)));
    leaves += leaf(p, heading - 0.085, grown, grown * 0.26) + flip(p, heading + 0.085, grown);
    if (i % 2)
      berries += ellipse(
        p[0] + Math.cos((heading - 0.25) * 6.283) * grown * 0.3,
        p[1] + Math.sin((heading - 0.25) * 6.283) * grown * 0.3,
        grown * 0.07,
      );
  }
  const tip = at(1);
  leaves += leaf(tip.p, tip.heading, size * 0.62, size * 0.15);
  return { leaves, berries, stalk: Array.from({ length: 16 }, (_, i) => at(i / 15).p) };

  function flip(p: Point, heading: number, grown: number): string {
    const own = leaf([0, 0], 0, grown * 0.92, grown * 0.24);
    const angle = heading * 2 * Math.PI;
    return mapPath(own, ([x, y]) => [
      p[0] + x * Math.cos(angle) + y * Math.sin(angle),
      p[1] + x * Math.sin(angle) - y * Math.cos(angle),
    ]);
  }
}

/** A branch at the right of an axis. */
interface Branch {
  cx: number;
  centre: Point;
  radius: Point;
  turn: [from: number, to: number];
  pairs: number;
}

/** A branch and its mirror image about the axis. */
function branchAndItsImage(
  { cx, centre: [x, y], radius, turn, pairs }: Branch,
  [main, second]: [string, string],
): ShapeItem[] {
  const { leaves, stalk, berries } = branch([x - cx, 0], radius, ...turn, pairs);
  const middle = moved(cx, y);
  const copies = [[middle, compose(LEFT_TO_RIGHT, middle)]];
  return [
    { ...fill(swash(stalk, Math.min(...radius) * 0.035, 0.3) + leaves, main), copies },
    { ...fill(berries, second), copies },
  ];
}

/** Two branches that meet below and leave an opening above. */
export const laurelWreath: DrawOrnament = (box, { main, second }) => {
  const [cx, cy] = middleOf(box);
  const r: Point = [(box.width / 2) * 0.84, (box.height / 2) * 0.84];
  const d = Math.min(...r) * 0.06;
  const y = cy + r[1];
  return [
    ...branchAndItsImage({ cx, centre: [cx, cy], radius: r, turn: [0.235, -0.2], pairs: 11 }, [main, second]),
    line(
      `M${cx - d * 1.6} ${y + d}L${cx + d * 1.6} ${y - d}M${cx - d * 1.6} ${y - d}L${cx + d * 1.6} ${y + d}`,
      second,
      d * 0.5,
    ),
  ];
};

/** A branch at each side of the box and room for a text between them. */
export const halfLaurels: DrawOrnament = (box, { main, second }) => {
  const [cx, cy] = middleOf(box);
  const ry = (box.height / 2) * 0.88;
  const rx = Math.min(box.width / 2, ry) * 0.8;
  const away = box.width / 2 - rx * 1.23;
  return branchAndItsImage({ cx, centre: [cx + away, cy], radius: [rx, ry], turn: [0.2, -0.19], pairs: 9 }, [
    main,
    second,
  ]);
};
