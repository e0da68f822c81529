import { starPath } from "../scene/index.server";
import { rectangle } from "./guilloche-frame";
import { drawField } from "./inks";
import type { Ornament } from "./ornament";

/** The ruled frame of a manuscript page (jadwal): a gold band between fine dark lines. */
export const drawManuscriptFrame: Ornament = (box, paint) => [
  { kind: "shape", path: rectangle(box, -5), stroke: { color: paint.main, width: 0.4 } },
  { kind: "shape", path: rectangle(box, 0), stroke: { color: paint.second, width: 3 } },
  { kind: "shape", path: rectangle(box, 2.2), stroke: { color: paint.main, width: 0.5 } },
  { kind: "shape", path: rectangle(box, -2.2), stroke: { color: paint.main, width: 0.9 } },
];

/** A vertical band in the middle of the box, between the text of a page and its margin. */
export const drawManuscriptDivider: Ornament = ({ x, y, width, height }, paint) => {
  const inside = 2.2;
  const middle = x + width / 2;
  const upright = (at: number) => `M${at} ${y + inside}V${y + height - inside}`;
  return [
    { kind: "shape", path: upright(middle), stroke: { color: paint.second, width: 1.8 } },
    {
      kind: "shape",
      path: upright(middle - 1.7) + upright(middle + 1.7),
      stroke: { color: paint.main, width: 0.4 },
    },
  ];
};

/** The 'unwan: a carpet of stars and crosses generated from the seed, with a cartouche for the title. */
export const drawHeadpiece: Ornament = ({ x: left, y: top, width, height: wanted }, paint, seed) => {
  const rows = 3;
  const columns = Math.max(1, Math.round(width / (wanted / rows)));
  const used = width / columns;
  const height = used * rows;
  const frame = `M${left} ${top}H${left + width}V${top + height}H${left}Z`;
  const middle = { x: left + width / 2, y: top + height / 2 };
  return [
    ...drawField(seed, { x: left, y: top, columns, rows, side: used }),
    { kind: "shape", path: frame, stroke: { color: paint.main, width: 1 } },
    { kind: "shape", path: cartouche(middle.x, middle.y, 196, 32), fill: paint.ground },
    { kind: "shape", path: cartouche(middle.x, middle.y, 192, 29), fill: paint.dark },
    { kind: "shape", path: cartouche(middle.x, middle.y, 187, 25.5), stroke: { color: paint.light, width: 0.7 } },
    {
      kind: "shape",
      path: starPath(8, 2, 4, middle.x - 176, middle.y) + starPath(8, 2, 4, middle.x + 176, middle.y),
      fill: paint.light,
    },
  ];
};

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
