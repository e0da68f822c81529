import type { BoxChange } from "#modules/rendering/index";

/** A box on the page as it is shown: lengths in points. Rotations are degrees clockwise around its center. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

/** The handles of a box by the sides that they move: `nw` moves the top and the left one. */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Handle = (typeof HANDLES)[number];

export function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function turn({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** Smallest size in points: a smaller box could not be grabbed again. */
const LEAST = 4;

/**
 * Returns the box after a handle is dragged by a distance on the page. The opposite side or corner stays where it is
 * shown, whatever the rotation. `proportions` preserves the ratio of width to height.
 */
export function resizeBox(box: Box, degrees: number, handle: Handle, by: Point, proportions = false): Box {
  const along = turn(by, -degrees);
  const [toEast, toWest, toSouth, toNorth] = ["e", "w", "s", "n"].map((side) => handle.includes(side));
  let width = Math.max(LEAST, box.width + (toEast ? along.x : toWest ? -along.x : 0));
  let height = Math.max(Math.min(LEAST, box.height), box.height + (toSouth ? along.y : toNorth ? -along.y : 0));
  if (proportions && box.width > 0 && box.height > 0) {
    const sideways = handle === "e" || handle === "w";
    const upright = handle === "n" || handle === "s";
    const scale = sideways
      ? width / box.width
      : upright
        ? height / box.height
        : Math.max(width / box.width, height / box.height);
    [width, height] = [box.width * scale, box.height * scale];
  }
  // The center moves by half of the added size, along the box's own sides.
  const added = {
    x: ((width - box.width) / 2) * (toWest ? -1 : toEast ? 1 : 0),
    y: ((height - box.height) / 2) * (toNorth ? -1 : toSouth ? 1 : 0),
  };
  const middle = turn(added, degrees);
  return {
    x: box.x + box.width / 2 + middle.x - width / 2,
    y: box.y + box.height / 2 + middle.y - height / 2,
    width,
    height,
  };
}

/** Returns the box after the box around it changes from `from` to `to`. A rotated box keeps its proportions. */
export function scaleWithin(box: Box & { degrees: number }, from: Box, to: Box): Box {
  const across = from.width > 0 ? to.width / from.width : 1;
  const down = from.height > 0 ? to.height / from.height : 1;
  const evenly = Math.sqrt(across * down);
  const [width, height] =
    box.degrees === 0 ? [box.width * across, box.height * down] : [box.width * evenly, box.height * evenly];
  return {
    x: to.x + (box.x + box.width / 2 - from.x) * across - width / 2,
    y: to.y + (box.y + box.height / 2 - from.y) * down - height / 2,
    width,
    height,
  };
}

export const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const STEP = 15;
/**
 * Returns the rotation, from 0 to under 360 whole degrees, that points a box's top at a point. `steps` rounds it to 15
 * degrees.
 */
export function degreesTo(box: Box, point: Point, steps: boolean): number {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const degrees = (Math.atan2(point.x - middle.x, middle.y - point.y) * 180) / Math.PI;
  const rounded = steps ? Math.round(degrees / STEP) * STEP : Math.round(degrees);
  return (rounded + 360) % 360;
}

/** Translates a change on the page into the document's, where left and right are swapped on a mirrored page. */
export function writtenChange(from: Box, to: Box, flipped: boolean): Required<BoxChange> {
  const [dx, width] = [to.x - from.x, to.width - from.width];
  return { x: flipped ? -dx - width : dx, y: to.y - from.y, width, height: to.height - from.height };
}

/** An element that covers more than this share of the page is dragged only once it is selected. */
const COVERS = 0.8;
export const coversPage = (box: Box | undefined, page: { width: number; height: number }): boolean =>
  box !== undefined && box.width * box.height > page.width * page.height * COVERS;
