import { type ShapeItem, starPath } from "../scene/index.server";
import { BAND, drawBraid } from "./braid";
import type { Ornament, OrnamentBox, Paint } from "./ornament";

/** Distance from the middle of the band to the lines around it. */
const HALF = BAND.amplitude + 5.5;

/**
 * A frame of braided fine lines, as on banknotes and bonds. A tile closes each corner: the braid ends at its edge, and
 * the star stays inside it.
 */
export const guillocheFrame: Ornament = (box, paint) => {
  const frame = (distance: number) => rectangle(box, distance);
  const outer = BAND.inset - HALF;
  const inner = BAND.inset + HALF;
  return [
    { kind: "shape", path: frame(outer) + frame(inner), fill: paint.ground, evenOdd: true },
    ...drawBraid(box, BAND.inset + HALF, paint),
    { kind: "shape", path: frame(outer), stroke: { color: paint.main, width: 1.4 } },
    { kind: "shape", path: frame(inner), stroke: { color: paint.main, width: 0.5 } },
    { kind: "shape", path: frame(inner + 3), stroke: { color: paint.second, width: 0.35 } },
    ...corners(box, paint),
  ];
};

/** Path of a rectangle inside the box, at a distance from its edges. */
export function rectangle({ x, y, width, height }: OrnamentBox, distance: number): string {
  return `M${x + distance} ${y + distance}H${x + width - distance}V${y + height - distance}H${x + distance}Z`;
}

function corners({ x: left, y: top, width, height }: OrnamentBox, paint: Paint): ShapeItem[] {
  const { inset } = BAND;
  return [left + inset, left + width - inset].flatMap((x) =>
    [top + inset, top + height - inset].flatMap((y): ShapeItem[] => [
      { kind: "shape", path: square(x, y, HALF), fill: paint.main },
      { kind: "shape", path: square(x, y, HALF - 2.4), stroke: { color: paint.second, width: 0.5 } },
      { kind: "shape", path: starPath(8, 3, HALF - 3.6, x, y), fill: paint.light },
      { kind: "shape", path: starPath(8, 2, 3.4, x, y), fill: paint.main },
    ]),
  );
}

const square = (x: number, y: number, half: number) => `M${x - half} ${y - half}H${x + half}V${y + half}H${x - half}Z`;
