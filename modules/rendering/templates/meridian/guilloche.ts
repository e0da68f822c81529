import { INK } from "../../ornaments/inks";
import type { SceneItem } from "../../scene/scene";
import { starPath } from "../../scene/zellige";

interface Band {
  /** Distance of the band's middle from the edge of the page. */
  inset: number;
  amplitude: number;
  /** Wanted; adjusted so that whole waves fit each side. */
  waveLength: number;
  strands: number;
}

const BAND: Band = { inset: 36, amplitude: 8.2, waveLength: 41, strands: 6 };
/** From the middle of the band to the lines around it. */
const HALF = BAND.amplitude + 5.5;

/**
 * A frame of braided fine lines, as on banknotes and bonds. At each corner a tile closes it: the braid ends at the tile's
 * edge, and the star keeps inside it.
 */
export function drawGuillocheFrame(page: { width: number; height: number }): SceneItem[] {
  const outer = BAND.inset - HALF;
  const inner = BAND.inset + HALF;
  const frame = (distance: number) =>
    `M${distance} ${distance}H${page.width - distance}V${page.height - distance}H${distance}Z`;
  return [
    { kind: "shape", path: frame(outer) + frame(inner), fill: INK.tint, evenOdd: true },
    ...braid(page),
    { kind: "shape", path: frame(outer), stroke: { color: INK.navy, width: 1.4 } },
    { kind: "shape", path: frame(inner), stroke: { color: INK.navy, width: 0.5 } },
    { kind: "shape", path: frame(inner + 3), stroke: { color: INK.gold, width: 0.35 } },
    ...corners(page),
  ];
}

function braid({ width, height }: { width: number; height: number }): SceneItem[] {
  const { inset, strands } = BAND;
  const from = inset + HALF;
  return Array.from({ length: strands }, (_, strand): SceneItem => {
    const phase = (strand * 2 * Math.PI) / strands;
    const sides = [
      wave(from, width - from, inset, phase, false),
      wave(from, width - from, height - inset, phase, false),
      wave(from, height - from, inset, phase, true),
      wave(from, height - from, width - inset, phase, true),
    ];
    const gold = strand % 2 === 1;
    const stroke = gold ? { color: INK.gold, width: 0.7 } : { color: INK.navy, width: 0.45 };
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

function corners({ width, height }: { width: number; height: number }): SceneItem[] {
  const { inset } = BAND;
  return [inset, width - inset].flatMap((x) =>
    [inset, height - inset].flatMap((y): SceneItem[] => [
      { kind: "shape", path: square(x, y, HALF), fill: INK.navy },
      { kind: "shape", path: square(x, y, HALF - 2.4), stroke: { color: INK.gold, width: 0.5 } },
      { kind: "shape", path: starPath(8, 3, HALF - 3.6, x, y), fill: INK.sun },
      { kind: "shape", path: starPath(8, 2, 3.4, x, y), fill: INK.navy },
    ]),
  );
}

const square = (x: number, y: number, half: number) => `M${x - half} ${y - half}H${x + half}V${y + half}H${x - half}Z`;

const round = (value: number): number => Math.round(value * 100) / 100;
