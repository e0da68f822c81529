import {
  AS_IT_IS,
  type Copies,
  compose,
  DIAGONAL,
  HALF_TURN,
  LEFT_TO_RIGHT,
  type Matrix,
  moved,
  type Point,
  round,
  type ShapeItem,
  turns,
  UPSIDE_DOWN,
} from "../scene/index.server";
import { type Ring, ring, ringsOf, swellOf } from "./engraving";
import { type Box, type DrawOrnament, ellipse, fill, inset, line, middleOf, mix, rectangle, rule } from "./pen";

/** Woven lines that write each strand once and show its turns and mirror images as copies. */

/**
 * A rosette of woven rings, light at its middle. In a stretched box a turned strand would have another shape, so a
 * quarter of it is written.
 */
export const rosette: DrawOrnament = (box, paint) => {
  const middle = moved(...middleOf(box));
  const [rx, ry] = [box.width / 2, box.height / 2];
  return ringsOf(box, paint).map(({ ring: woven, color, weight }) => {
    const { path, copies } = Math.abs(rx - ry) < 0.005 ? wovenRing(woven, rx) : stretchedRing(woven, [rx, ry]);
    return { ...line(path, color, weight), copies: [...copies, [middle]] };
  });
};

interface Reported {
  path: string;
  copies: Copies;
}

/** A ring around (0, 0): one strand and its turns, or with swells the repeating part of all strands. */
function wovenRing(woven: Ring, reach: number): Reported {
  const { waves, strands, beat } = woven;
  const all = ring([0, 0], [reach, reach], woven);
  // The strand whose points are nearest to the extremes of its waves; the others are flatter there.
  if (!beat) return { path: all[Math.round(strands / 4)] ?? "", copies: turns(strands, 1 / waves) };
  const again = greatestCommon(waves, beat);
  return { path: firstParts(all, again), copies: turns(again) };
}

/**
 * Ring in a stretched box. With an even number of waves a half repeats; with an even number of strands too, a quarter
 * is mirrored.
 */
function stretchedRing(woven: Ring, reach: Point): Reported {
  const all = ring([0, 0], reach, woven);
  if (woven.strands % 2 === 1) return { path: firstParts(all, 2), copies: [[AS_IT_IS, HALF_TURN]] };
  const mirrored = [
    [AS_IT_IS, LEFT_TO_RIGHT],
    [AS_IT_IS, UPSIDE_DOWN],
  ];
  return { path: firstParts(all, 4), copies: mirrored };
}

const greatestCommon = (one: number, other: number): number => (other === 0 ? one : greatestCommon(other, one % other));

/** First of `count` equal parts of closed curves, each from the top and clockwise. */
const firstParts = (strands: readonly string[], count: number): string =>
  strands
    .map((strand) => {
      const [begin, ...curves] = strand.replace("Z", "").split("C");
      return [begin, ...curves.slice(0, curves.length / count)].join("C");
    })
    .join("");

/** Phase of a strand, in parts of a turn, after it is mirrored or turned about the middle of its band. */
const IMAGES: readonly { transform: Matrix; phaseOf: (phase: number, count: number) => number }[] = [
  { transform: AS_IT_IS, phaseOf: (phase) => phase },
  { transform: UPSIDE_DOWN, phaseOf: (phase, count) => phase + count / 2 },
  { transform: HALF_TURN, phaseOf: (phase) => -phase },
  { transform: LEFT_TO_RIGHT, phaseOf: (phase, count) => count / 2 - phase },
];

/**
 * Woven lines along the longer side of bands of equal size. The swells of a strand are copies in a row, and the row is
 * copied to each band.
 */
function bands(like: readonly Box[], colors: readonly string[], strands: number, weight: number): ShapeItem[] {
  const [first] = like;
  if (!first) return [];
  const lying = first.width >= first.height;
  const { swells, step, strand } = swellOf({
    ...first,
    ...(lying ? {} : { width: first.height, height: first.width }),
  });
  const row = Array.from({ length: swells }, (_, i) => moved((i - swells / 2) * step, 0));
  const sides = like.map((box) => (lying ? moved(...middleOf(box)) : compose(DIAGONAL, moved(...middleOf(box)))));
  const reported: number[] = [];
  const drawn = Array.from({ length: strands }, (_, phase) => {
    const index = reported.findIndex((one) => imageOf(one, phase, strands));
    const number = index < 0 ? reported.push(phase) - 1 : index;
    return {
      phase: reported[number] ?? phase,
      transform: imageOf(reported[number] ?? phase, phase, strands) ?? AS_IT_IS,
    };
  });
  return colors.flatMap((color, part) => {
    const own = drawn.filter((_, i) => i % colors.length === part);
    return reported.flatMap((phase): ShapeItem[] => {
      const images = own.filter((one) => one.phase === phase);
      if (images.length === 0) return [];
      const positions = images.flatMap(({ transform }) => sides.map((side) => compose(transform, side)));
      return [{ ...line(strand((phase / strands) * 2 * Math.PI), color, weight), copies: [row, positions] }];
    });
  });
}

const imageOf = (reported: number, wanted: number, count: number): Matrix | null =>
  IMAGES.find(({ phaseOf }) => Number.isInteger((phaseOf(reported, count) - wanted) / count))?.transform ?? null;

/** A woven band that swells and narrows, between two rules. */
export const guillocheBand: DrawOrnament = (box, { main, second }) => {
  const depth = Math.min(box.width, box.height);
  const weight = Math.min(0.55, Math.max(0.22, depth / 80));
  const edge = depth * 0.09;
  const lying = box.width >= box.height;
  const woven = lying
    ? { ...box, y: box.y + edge, height: box.height - 2 * edge }
    : { ...box, x: box.x + edge, width: box.width - 2 * edge };
  const { x, y, width, height } = box;
  const rules = lying
    ? `M${x} ${y}H${x + width}M${x} ${y + height}H${x + width}`
    : `M${x} ${y}V${y + height}M${x + width} ${y}V${y + height}`;
  return [...bands([woven], [main, second], 8, weight), rule(rules, main, weight * 1.8)];
};

const CORNER_RING: Ring = { inner: 0.3, outer: 1, waves: 8, strands: 6 };
const CORNER_REACH = 0.44;

/** A frame of four woven bands, with a ring in the tile of each corner. */
export const engravedFrame: DrawOrnament = (box, { main, second, ground }) => {
  const depth = Math.min(box.width, box.height) * 0.06;
  const { x, y, width, height } = box;
  const tint = mix(ground, second, 0.12);
  const gap = depth * 0.14;
  const lying = [
    { x: x + depth, y: y + gap, width: width - 2 * depth, height: depth - 2 * gap },
    { x: x + depth, y: y + height - depth + gap, width: width - 2 * depth, height: depth - 2 * gap },
  ];
  const upright = [
    { x: x + gap, y: y + depth, width: depth - 2 * gap, height: height - 2 * depth },
    { x: x + width - depth + gap, y: y + depth, width: depth - 2 * gap, height: height - 2 * depth },
  ];
  const at = [x, x + width - depth].flatMap((left) =>
    [y, y + height - depth].map((top): Point => [round(left), round(top)]),
  );
  const corner = wovenRing(CORNER_RING, depth * CORNER_REACH);
  const corners = at.map(([x, y]) => moved(x + depth / 2, y + depth / 2));
  const tile: Box = { x: 0, y: 0, width: round(depth), height: round(depth) };
  const inner = inset(box, depth);
  return [
    { ...fill(rectangle(box) + rectangle(inner), tint), evenOdd: true },
    ...[lying, upright].flatMap((sides) => bands(sides, [main, second], 6, 0.38)),
    rule(rectangle(box), main, Math.max(0.8, depth / 22)),
    rule(rectangle(inner), main, 0.5),
    rule(rectangle(inset(inner, depth * 0.12)), second, 0.35),
    { ...fill(rectangle(tile), ground), stroke: { color: main, width: 0.6 }, at },
    { ...line(corner.path, main, 0.35), copies: [...corner.copies, corners] },
    { ...fill(ellipse(depth / 2, depth / 2, depth * 0.1), second), at },
  ];
};
