import type { ShapeItem } from "../scene/scene";
import { starPath } from "../scene/zellige";
import { BAND, type BraidPaint } from "./braid-band";
import { braidInCopies } from "./braid-in-copies";
import type { Ornament, OrnamentBox, Paint } from "./ornament";

/** From the middle of the band to the lines around it. */
const HALF = BAND.amplitude + 5.5;

/**
 * A frame of braided fine lines, as on banknotes and bonds. At each corner a tile closes it: the braid ends at the tile's
 * edge, and the star keeps inside it.
 */
export const drawGuillocheFrame: Ornament = (box, paint) =>
  frameAround(drawBraid(box, BAND.inset + HALF, paint), box, paint);

/** The same with each strand told once, since drawing 6. */
export const guillocheFrameInCopies: Ornament = (box, paint) =>
  frameAround(braidInCopies(box, BAND.inset + HALF, paint), box, paint);

function frameAround(braid: ShapeItem[], box: OrnamentBox, paint: Paint): ShapeItem[] {
  const frame = (distance: number) => rectangle(box, distance);
  const outer = BAND.inset - HALF;
  const inner = BAND.inset + HALF;
  return [
    { kind: "shape", path: frame(outer) + frame(inner), fill: paint.ground, evenOdd: true },
    ...braid,
    { kind: "shape", path: frame(outer), stroke: { color: paint.main, width: 1.4 } },
    { kind: "shape", path: frame(inner), stroke: { color: paint.main, width: 0.5 } },
    { kind: "shape", path: frame(inner + 3), stroke: { color: paint.second, width: 0.35 } },
    ...corners(box, paint),
  ];
}

/** The lines of a rectangle inside the box, at that distance from its edges. */
export function rectangle({ x, y, width, height }: OrnamentBox, distance: number): string {
  return `M${x + distance} ${y + distance}H${x + width - distance}V${y + height - distance}H${x + distance}Z`;
}

/** The strands along the four sides, each from `from` after its corner to as much before the next. */
export function drawBraid({ x, y, width, height }: OrnamentBox, from: number, paint: BraidPaint): ShapeItem[] {
  const { inset, strands } = BAND;
  const [left, right, top, bottom] = [x + from, x + width - from, y + from, y + height - from];
  return Array.from({ length: strands }, (_, strand): ShapeItem => {
    const phase = (strand * 2 * Math.PI) / strands;
    const sides = [
      wave(left, right, y + inset, phase, false),
      wave(left, right, y + height - inset, phase, false),
      wave(top, bottom, x + inset, phase, true),
      wave(top, bottom, x + width - inset, phase, true),
    ];
    const gold = strand % 2 === 1;
    const stroke = gold ? { color: paint.second, width: 0.7 } : { color: paint.main, width: 0.45 };
    return { kind: "shape", path: sides.join(""), stroke };
  });
}

/** A sine wave along one side: cubics with the exact slope at both ends, six to a wave. */
function wave(from: number, to: number, middle: number, phase: number, vertical: boolean): string {
  const { amplitude, waveLength } = BAND;
  const length = (to - from) / Math.round((to - from) / waveLength);
  const slices = Math.round(((to - from) / length) * 6);
  const step = (to - from) / slices;
  const at = (along: number) => amplitude * Math.sin(((along - from) / length) * 2 * Math.PI + phase);
  const slope = (along: number) =>
    ((amplitude * 2 * Math.PI) / length) * Math.cos(((along - from) / length) * 2 * Math.PI + phase);
  const point = (along: number, off: number) => {
    const [x, y] = vertical ? [middle + off, along] : [along, middle + off];
    return `${round(x)} ${round(y)}`;
  };
  let path = `M${point(from, at(from))}`;
  for (let i = 0; i < slices; i++) {
    const a = from + i * step;
    const b = a + step;
    path += `C${point(a + step / 3, at(a) + (slope(a) * step) / 3)} ${point(b - step / 3, at(b) - (slope(b) * step) / 3)} ${point(b, at(b))}`;
  }
  return path;
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

const round = (value: number): number => Math.round(value * 100) / 100;
