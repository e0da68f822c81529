import type { Alignment } from "../../scene/index.server";
import type { Align, Box } from "./schema";

/** How a place of the document lies on the page: as written, or with its sides changed about an upright line. */
export interface Frame {
  flipped: boolean;
  /** `x` as drawn is `flipped ? shift - x : shift + x`. */
  shift: number;
}

export const UPRIGHT: Frame = { flipped: false, shift: 0 };

/** The frame with the sides of everything in the box changed. */
export function mirrorWithin(box: Box, { flipped, shift }: Frame): Frame {
  const middle = 2 * box.x + box.width;
  return { flipped: !flipped, shift: flipped ? shift - middle : shift + middle };
}

export function placeBox(box: Box, { flipped, shift }: Frame): Box {
  return { ...box, x: tidy(flipped ? shift - box.x - box.width : shift + box.x) };
}

/** Without the noise of the subtraction, so that a place that lies in the middle is the same one from both sides. */
const tidy = (x: number): number => Math.round(x * 1e6) / 1e6;

/** Start and end are sides of the document, and change with them; left and right never do. */
export function alignmentIn(align: Align, { flipped }: Frame): Alignment {
  if (align === "start") return flipped ? "right" : "left";
  if (align === "end") return flipped ? "left" : "right";
  return align;
}

const SHARE = { left: 0, center: 0.5, right: 1 } as const;
/** How much of the free room lies to the left. */
export const shareOf = (alignment: Alignment): number => SHARE[alignment];

/** Where a text of that alignment stands in the box: its left end, middle or right end. */
export const anchorOf = (box: Box, alignment: Alignment): number => box.x + box.width * shareOf(alignment);
