import { drawField, INK } from "../../ornaments/inks";
import type { SceneItem } from "../../scene/scene";
import { starPath } from "../../scene/zellige";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The ruled frame of a manuscript page: a gold band between fine dark lines, and the same between matn and margin. */
export function drawJadwal({ left, top, right, bottom, divider }: Box & { divider: number }): SceneItem[] {
  const rectangle = (grow: number) => `M${left - grow} ${top - grow}H${right + grow}V${bottom + grow}H${left - grow}Z`;
  const inside = 2.2;
  const upright = (x: number) => `M${x} ${top + inside}V${bottom - inside}`;
  return [
    { kind: "shape", path: `M${left} ${top}H${divider}V${bottom}H${left}Z`, fill: INK.tint },
    { kind: "shape", path: rectangle(5), stroke: { color: INK.navy, width: 0.4 } },
    { kind: "shape", path: rectangle(0), stroke: { color: INK.gold, width: 3 } },
    { kind: "shape", path: rectangle(-2.2), stroke: { color: INK.navy, width: 0.5 } },
    { kind: "shape", path: rectangle(2.2), stroke: { color: INK.navy, width: 0.9 } },
    { kind: "shape", path: upright(divider), stroke: { color: INK.gold, width: 1.8 } },
    { kind: "shape", path: upright(divider - 1.7) + upright(divider + 1.7), stroke: { color: INK.navy, width: 0.4 } },
  ];
}

/** The 'unwan: a carpet of stars and crosses grown from the seed, with a cartouche for the title. */
export function drawHeadpiece(seed: string, { left, top, right, bottom }: Box): SceneItem[] {
  const rows = 3;
  const cell = (bottom - top) / rows;
  const columns = Math.round((right - left) / cell);
  const used = (right - left) / columns;
  const height = used * rows;
  const frame = `M${left} ${top}H${right}V${top + height}H${left}Z`;
  const middle = { x: (left + right) / 2, y: top + height / 2 };
  return [
    ...drawField(seed, { x: left, y: top, columns, rows, side: used }),
    { kind: "shape", path: frame, stroke: { color: INK.navy, width: 1 } },
    { kind: "shape", path: cartouche(middle.x, middle.y, 196, 32), fill: INK.paper },
    { kind: "shape", path: cartouche(middle.x, middle.y, 192, 29), fill: INK.deep },
    { kind: "shape", path: cartouche(middle.x, middle.y, 187, 25.5), stroke: { color: INK.sun, width: 0.7 } },
    {
      kind: "shape",
      path: starPath(8, 2, 4, middle.x - 176, middle.y) + starPath(8, 2, 4, middle.x + 176, middle.y),
      fill: INK.sun,
    },
  ];
}

/** A long panel with ogee ends, as around the title of a chapter. */
function cartouche(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const shoulder = halfWidth - halfHeight * 1.05;
  const end = (side: 1 | -1) => {
    const s = x + side * shoulder;
    const tip = x + side * halfWidth;
    const neck = x + side * (shoulder + halfHeight * 0.42);
    return { s, tip, neck };
  };
  const r = end(1);
  const l = end(-1);
  const h = halfHeight;
  return (
    `M${l.s} ${y - h}L${r.s} ${y - h}` +
    `C${r.s + h * 0.34} ${y - h} ${r.neck} ${y - h * 0.62} ${r.neck + h * 0.1} ${y - h * 0.42}` +
    `C${r.neck + h * 0.2} ${y - h * 0.16} ${r.tip - h * 0.1} ${y - h * 0.12} ${r.tip} ${y}` +
    `C${r.tip - h * 0.1} ${y + h * 0.12} ${r.neck + h * 0.2} ${y + h * 0.16} ${r.neck + h * 0.1} ${y + h * 0.42}` +
    `C${r.neck} ${y + h * 0.62} ${r.s + h * 0.34} ${y + h} ${r.s} ${y + h}` +
    `L${l.s} ${y + h}` +
    `C${l.s - h * 0.34} ${y + h} ${l.neck} ${y + h * 0.62} ${l.neck - h * 0.1} ${y + h * 0.42}` +
    `C${l.neck - h * 0.2} ${y + h * 0.16} ${l.tip + h * 0.1} ${y + h * 0.12} ${l.tip} ${y}` +
    `C${l.tip + h * 0.1} ${y - h * 0.12} ${l.neck - h * 0.2} ${y - h * 0.16} ${l.neck - h * 0.1} ${y - h * 0.42}` +
    `C${l.neck} ${y - h * 0.62} ${l.s - h * 0.34} ${y - h} ${l.s} ${y - h}Z`
  );
}
