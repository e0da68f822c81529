import { BAND } from "../ornaments/braid-band";
import { drawBraid } from "../ornaments/guilloche-frame";
import { INK } from "../ornaments/inks";
import type { SceneItem } from "../scene/scene";
import { starPath } from "../scene/zellige";

const CORNER = 15;

/** A frame of braided fine lines, as on banknotes and bonds, with an eight-point star at each corner. */
export function drawGuillocheFrame(page: { width: number; height: number }): SceneItem[] {
  const { inset, amplitude } = BAND;
  const outer = inset - amplitude - 5.5;
  const inner = inset + amplitude + 5.5;
  const frame = (distance: number) =>
    `M${distance} ${distance}H${page.width - distance}V${page.height - distance}H${distance}Z`;
  return [
    { kind: "shape", path: frame(outer) + frame(inner), fill: INK.tint, evenOdd: true },
    { kind: "shape", path: frame(outer), stroke: { color: INK.navy, width: 1.4 } },
    ...drawBraid({ x: 0, y: 0, ...page }, inset + CORNER, { main: INK.navy, second: INK.gold }),
    { kind: "shape", path: frame(inner), stroke: { color: INK.navy, width: 0.5 } },
    { kind: "shape", path: frame(inner + 3), stroke: { color: INK.gold, width: 0.35 } },
    ...corners(page),
  ];
}

function corners({ width, height }: { width: number; height: number }): SceneItem[] {
  const { inset } = BAND;
  return [inset, width - inset].flatMap((x) =>
    [inset, height - inset].flatMap((y): SceneItem[] => [
      { kind: "shape", path: starPath(8, 2, 19, x, y), fill: INK.paper },
      { kind: "shape", path: starPath(8, 2, 16.5, x, y), fill: INK.navy },
      { kind: "shape", path: starPath(8, 3, 14, x, y), fill: INK.gold },
      { kind: "shape", path: starPath(8, 2, 5.6, x, y), fill: INK.navy },
    ]),
  );
}
