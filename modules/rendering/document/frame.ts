import type { Alignment } from "../../scene/index.server";
import type { Align, Box } from "./schema";

/** Mapping of document positions to the page: as written, or mirrored about a vertical line. */
export interface Frame {
  flipped: boolean;
  /** `x` as drawn is `flipped ? shift - x : shift + x`. */
  shift: number;
}

export const UPRIGHT: Frame = { flipped: false, shift: 0 };

/** Returns a frame that mirrors everything within the box. */
export function mirrorWithin(box: Box, { flipped, shift }: Frame): Frame {
  const middle = 2 * box.x + box.width;
  return { flipped: !flipped, shift: flipped ? shift - middle : shift + middle };
}

export function placeBox(box: Box, { flipped, shift }: Frame): Box {
  return { ...box, x: tidy(flipped ? shift - box.x - box.width : shift + box.x) };
}

/** Removes the noise of subtraction, so that a centered position is equal from both sides. */
const tidy = (x: number): number => Math.round(x * 1e6) / 1e6;

/** Resolves an alignment: `start` and `end` are mirrored with the document, `left` and `right` never are. */
export function alignmentIn(align: Align, { flipped }: Frame): Alignment {
  if (align === "start") return flipped ? "right" : "left";
  if (align === "end") return flipped ? "left" : "right";
  return align;
}

const SHARE = { left: 0, center: 0.5, right: 1 } as const;
/** Share of the free room to the left of the text. */
export const shareOf = (alignment: Alignment): number => SHARE[alignment];

/** Returns the x at which an aligned text is positioned in the box: its left end, middle or right end. */
export const anchorOf = (box: Box, alignment: Alignment): number => box.x + box.width * shareOf(alignment);
