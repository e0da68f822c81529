import { type Point, type ShapeItem, starPath } from "../scene/index.server";
import {
  arc,
  atCorners,
  type Box,
  type DrawOrnament,
  ellipse,
  fill,
  inset,
  line,
  mapPath,
  polyline,
  rectangle,
  rule,
} from "./pen";

/** Unit of a frame's measures, so that a card and a page look drawn by the same hand. */
const unitOf = ({ width, height }: Box): number => Math.min(width, height) / 100;

/** A strong rule with a fine one inside. */
export const doubleFrame: DrawOrnament = (box, { main, second }) => {
  const u = unitOf(box);
  return [rule(rectangle(box), main, Math.max(0.8, u * 0.32)), rule(rectangle(inset(box, u * 1.3)), second, 0.5)];
};

/** Three rules that pass behind a star of two squares at each corner. */
export const knotFrame: DrawOrnament = (box, { main, second, ground }) => {
  const u = unitOf(box);
  const star = (r: number) => atCorners(inset(box, u * 1.5), starPath(8, 2, r, 0, 0));
  return [
    rule(rectangle(box), main, Math.max(0.6, u * 0.2)),
    rule(rectangle(inset(box, u * 1.5)), second, Math.max(0.5, u * 0.14)),
    rule(rectangle(inset(box, u * 3)), main, 0.4),
    { ...fill(star(u * 3.6), ground), stroke: { color: main, width: Math.max(0.6, u * 0.2) } },
    rule(star(u * 2.6), second, Math.max(0.4, u * 0.12)),
    fill(star(u * 1.2), main),
  ];
};

/** Frame with concave round corners, as on a diploma of the nineteenth century, with a star in each. */
export const hollowFrame: DrawOrnament = (box, { main, second }) => {
  const u = unitOf(box);
  const hollow = (by: number, r: number) => {
    const { x, y, width, height } = inset(box, by);
    const join = (path: string) => path.replace("M", "L");
    return `${arc(x, y, r, 0.25, 0)}${join(arc(x + width, y, r, 0.5, 0.25))}${join(
      arc(x + width, y + height, r, 0.75, 0.5),
    )}${join(arc(x, y + height, r, 1, 0.75))}Z`;
  };
  const star = mapPath(starPath(8, 3, u * 1.9, 0, 0), ([px, py]) => [px + u * 2.6, py + u * 2.6]);
  return [
    rule(hollow(0, u * 7), main, Math.max(0.9, u * 0.34)),
    rule(hollow(u * 1.2, u * 7), main, 0.4),
    rule(hollow(u * 2.4, u * 7), second, Math.max(0.5, u * 0.14)),
    fill(atCorners(box, star), second),
  ];
};

/** Art deco frame: lines that step inwards to each corner, with rays that open from the corner. */
export const decoFrame: DrawOrnament = (box, { main, second }) => {
  const u = unitOf(box);
  const stepped = (by: number, size: number) => {
    const { x, y, width, height } = inset(box, by);
    const [r, b] = [x + width, y + height];
    const s = size / 2;
    const corners: Point[] = [
      [x + size, y],
      [r - size, y],
      [r - size, y + s],
      [r - s, y + s],
      [r - s, y + size],
      [r, y + size],
      [r, b - size],
      [r - s, b - size],
      [r - s, b - s],
      [r - size, b - s],
      [r - size, b],
      [x + size, b],
      [x + size, b - s],
      [x + s, b - s],
      [x + s, b - size],
      [x, b - size],
      [x, y + size],
      [x + s, y + size],
      [x + s, y + s],
      [x + size, y + s],
    ];
    return polyline(corners, true);
  };
  const rays = Array.from({ length: 7 }, (_, i): string => {
    const angle = ((i + 1) / 8) * (Math.PI / 2);
    const from = u * 7.5;
    const to = u * (11 + 3.4 * Math.sin(((i + 1) / 8) * Math.PI));
    return polyline([
      [Math.cos(angle) * from, Math.sin(angle) * from],
      [Math.cos(angle) * to, Math.sin(angle) * to],
    ]);
  });
  return [
    rule(stepped(0, u * 5), main, Math.max(1, u * 0.4)),
    rule(stepped(u * 1.2, u * 5), second, Math.max(0.5, u * 0.16)),
    rule(stepped(u * 2, u * 5), second, 0.4),
    line(atCorners(box, rays.join("")), second, Math.max(0.6, u * 0.22)),
    line(atCorners(box, arc(0, 0, u * 7, 0.02, 0.23)), main, Math.max(0.6, u * 0.22)),
  ];
};

/** A row of beads between two rules. */
export const beadFrame: DrawOrnament = (box, { main, second }) => {
  const u = unitOf(box);
  const gap = u * 2.4;
  const middle = inset(box, gap / 2);
  const steps = (length: number) => Math.round(length / (u * 1.9));
  const along = (from: Point, to: Point, count: number): Point[] =>
    Array.from({ length: count }, (_, i) => [
      from[0] + ((to[0] - from[0]) * i) / count,
      from[1] + ((to[1] - from[1]) * i) / count,
    ]);
  const [l, t, r, b] = [middle.x, middle.y, middle.x + middle.width, middle.y + middle.height];
  const [across, down] = [steps(middle.width), steps(middle.height)];
  const at = [
    ...along([l, t], [r, t], across),
    ...along([r, t], [r, b], down),
    ...along([r, b], [l, b], across),
    ...along([l, b], [l, t], down),
  ].map(([x, y]): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
  return [
    rule(rectangle(box), main, Math.max(0.7, u * 0.24)),
    { ...fill(ellipse(0, 0, u * 0.42), second), at },
    rule(rectangle(inset(box, gap)), main, Math.max(0.4, u * 0.12)),
  ];
};

/** Marks at the corners only, like a printer's trim marks: the quietest frame. */
export const cornerMarks: DrawOrnament = (box, { main }) => {
  const u = unitOf(box);
  return [rule(atCorners(box, `M0 ${u * 7}L0 0L${u * 7} 0`), main, Math.max(0.8, u * 0.3))];
};

/** Ticket: an outline with a notch in each corner, and a perforation that leaves a quarter of it. */
export const ticketFrame: DrawOrnament = (box, { main, second }): ShapeItem[] => {
  const u = unitOf(box);
  const r = u * 5;
  const { x, y, width, height } = box;
  const isPortrait = height > width;
  const tear = isPortrait ? y + height * 0.76 : x + width * 0.76;
  const count = Math.floor((isPortrait ? width : height) / (u * 2.4)) - 3;
  const at = Array.from({ length: count }, (_, i): Point => {
    const along = (isPortrait ? width : height) * ((i + 2) / (count + 3));
    return isPortrait ? [x + along, tear] : [tear, y + along];
  }).map(([px, py]): Point => [Math.round(px * 100) / 100, Math.round(py * 100) / 100]);
  const join = (path: string) => path.replace("M", "L");
  const bite = isPortrait
    ? `${arc(x, y, r, 0.25, 0)}${join(arc(x + width, y, r, 0.5, 0.25))}${join(arc(x + width, tear, r * 0.6, 0.75, 0.25))}${join(arc(x + width, y + height, r, 0.75, 0.5))}${join(arc(x, y + height, r, 1, 0.75))}${join(arc(x, tear, r * 0.6, 0.25, -0.25))}Z`
    : `${arc(x, y, r, 0.25, 0)}${join(arc(tear, y, r * 0.6, 0.5, 0))}${join(arc(x + width, y, r, 0.5, 0.25))}${join(arc(x + width, y + height, r, 0.75, 0.5))}${join(arc(tear, y + height, r * 0.6, 1, 0.5))}${join(arc(x, y + height, r, 1, 0.75))}Z`;
  return [rule(bite, main, Math.max(0.8, u * 0.3)), { ...fill(ellipse(0, 0, u * 0.45), second), at }];
};
