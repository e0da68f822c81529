import type { Bounds } from "./bounds";
import { QR_QUIET_MODULES } from "./qr";
import type { ImageItem, PlacedLine, QrItem, SceneItem, TextItem } from "./scene";
import type { GlyphRun } from "./text/glyphs";
import { glyphInks } from "./text/shape";

/** The inked area of an item, made of the boxes of its letters. */
export interface Ink {
  /** Upright box on the page that holds all ink, in points. */
  bounds: Bounds;
  /**
   * Boxes of the letters, or of the whole item, before its rotation. Computed on demand: most items are not near
   * another one.
   */
  pieces(): Bounds[];
  turn: SceneItem["turn"];
}

/** Overlap in points that does not count as touching: boxes are slightly larger than round letters. */
const HAIRLINE = 0.3;

/** Returns the ink of a text, or null for a text of spaces. */
export function inkOfText({ lines, turn }: TextItem): Ink | null {
  let bounds: Bounds | null = null;
  for (const { x, y, runs } of lines)
    for (const run of runs) {
      const ink = inkOfRun(run);
      if (!ink) continue;
      const own = moved(ink.bounds, x, y);
      bounds = bounds ? union(bounds, own) : own;
    }
  return bounds && { bounds: turnedBounds(bounds, turn), pieces: () => lines.flatMap(lettersOf), turn };
}

const lettersOf = ({ x, y, runs }: PlacedLine): Bounds[] =>
  runs.flatMap((run) => inkOfRun(run)?.letters ?? []).map((letter) => moved(letter, x, y));

/** Returns the ink of a QR code, including its quiet zone. */
export const inkOfCode = ({ x, y, size, modules, turn }: QrItem, quietModules = QR_QUIET_MODULES): Ink => {
  const quiet = (quietModules * size) / modules.count;
  return whole({ left: x - quiet, top: y - quiet, right: x + size + quiet, bottom: y + size + quiet }, turn);
};

/** Returns the ink of the visible part of an image. */
export function inkOfImage(item: ImageItem): Ink {
  const { x, y, width, height } = item.clip?.box ?? item;
  return whole({ left: x, top: y, right: x + width, bottom: y + height }, item.turn);
}

const whole = (box: Bounds, turn: SceneItem["turn"]): Ink => ({
  bounds: turnedBounds(box, turn),
  pieces: () => [box],
  turn,
});

/**
 * Maximum number of pairs of rotated letters to compare. Designs with more pairs cross long texts and are reported as
 * touching.
 */
const MAX_PAIRS = 10_000;

export function touch(one: Ink, other: Ink): boolean {
  if (!overlap(one.bounds, other.bounds)) return false;
  if (one.turn || other.turn) {
    // Compare the whole texts first: the boxes on the page may overlap where the rotated texts are far apart.
    if (!touchTurned([uprightOf(one)], one.turn, [uprightOf(other)], other.turn)) return false;
    const [near, against] = [nearTo(other, one), nearTo(one, other)];
    return near.length * against.length > MAX_PAIRS || touchTurned(near, one.turn, against, other.turn);
  }
  const [near, against] = [nearTo(other, one), nearTo(one, other)];
  return near.some((piece) => against.some((another) => overlap(piece, another)));
}

/** Box of the whole item before its rotation. */
const uprightOf = (ink: Ink): Bounds => ink.pieces().reduce(union);

const nearTo = ({ bounds }: Ink, ink: Ink): Bounds[] =>
  ink.pieces().filter((piece) => overlap(turnedBounds(piece, ink.turn), bounds));

/** Returns whether the visible part of `one` lies within `other`. */
export function isWithin(one: Ink, other: Ink, page: { width: number; height: number }): boolean {
  // The upright box of a rotated item says nothing about the area that it covers.
  if (other.turn) return false;
  const { left, top, right, bottom } = other.bounds;
  const { bounds } = one;
  return (
    left <= Math.max(0, bounds.left) + HAIRLINE &&
    top <= Math.max(0, bounds.top) + HAIRLINE &&
    right >= Math.min(page.width, bounds.right) - HAIRLINE &&
    bottom >= Math.min(page.height, bounds.bottom) - HAIRLINE
  );
}

export function leaves(ink: Ink, { width, height }: { width: number; height: number }): boolean {
  const isOver = ({ left, top, right, bottom }: Bounds) =>
    left < -HAIRLINE || top < -HAIRLINE || right > width + HAIRLINE || bottom > height + HAIRLINE;
  if (!isOver(ink.bounds)) return false;
  // The box around a rotated text is larger than its letters.
  return ink.pieces().some((piece) => isOver(turnedBounds(piece, ink.turn)));
}

interface RunInk {
  bounds: Bounds;
  letters: Bounds[];
}
/** Ink of runs, by run. Certificates that show the same text share its runs (`setText`). */
const inkCache = new WeakMap<GlyphRun, RunInk | null>();

/** Ink of a run, relative to the start of the baseline, with y downward. */
function inkOfRun(run: GlyphRun): RunInk | null {
  const cached = inkCache.get(run);
  if (cached !== undefined) return cached;
  const letters = glyphInks(run);
  const bounds = letters.reduce<Bounds | null>((all, one) => (all ? union(all, one) : one), null);
  const ink = bounds && { bounds, letters };
  inkCache.set(run, ink);
  return ink;
}

const moved = ({ left, top, right, bottom }: Bounds, x: number, y: number): Bounds => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const union = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const overlap = (one: Bounds, other: Bounds): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > HAIRLINE &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > HAIRLINE;

type Point = readonly [x: number, y: number];

function corners({ left, top, right, bottom }: Bounds, turn: SceneItem["turn"]): Point[] {
  const upright: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  if (!turn) return upright;
  const angle = (turn.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return upright.map(([x, y]): Point => {
    const [dx, dy] = [x - turn.x, y - turn.y];
    return [turn.x + dx * cos - dy * sin, turn.y + dx * sin + dy * cos];
  });
}

function turnedBounds(box: Bounds, turn: SceneItem["turn"]): Bounds {
  if (!turn) return box;
  const points = corners(box, turn);
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

function touchTurned(
  pieces: Bounds[],
  turn: SceneItem["turn"],
  others: Bounds[],
  otherTurn: SceneItem["turn"],
): boolean {
  const directions = [...directionsOf(turn), ...directionsOf(otherTurn)];
  const shadowsOf = (box: Point[]) => directions.map((direction) => shadowOf(direction, box));
  const shadows = others.map((piece) => shadowsOf(corners(piece, otherTurn)));
  return pieces.some((piece) => {
    const own = shadowsOf(corners(piece, turn));
    return shadows.some((against) => own.every((shadow, index) => sharedAlong(shadow, against[index]) > HAIRLINE));
  });
}

/**
 * Directions of the sides of a rotated box. Two boxes are apart if they are apart along a side of one of them
 * (separating axis theorem).
 */
function directionsOf(turn: SceneItem["turn"]): Point[] {
  const angle = ((turn?.degrees ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [cos, sin],
    [-sin, cos],
  ];
}

type Shadow = readonly [from: number, to: number];

/** Projects a box onto a direction. */
function shadowOf([dx, dy]: Point, box: Point[]): Shadow {
  const along = box.map(([x, y]) => x * dx + y * dy);
  return [Math.min(...along), Math.max(...along)];
}

/** Length of the overlap of two projections. */
const sharedAlong = ([from, to]: Shadow, [start, end]: Shadow = [0, 0]): number =>
  Math.min(to, end) - Math.max(from, start);
