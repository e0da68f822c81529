import { type ShapeItem, starPath } from "../scene/index.server";
import { type Box, type DrawOrnament, ellipse, fill, line, mapPath, middleOf, mix } from "./pen";

/**
 * Ribbons, medals and shields: flat, in two tones of a color, so that they print well and do not imitate real objects.
 */

/** Stretches a path of a unit square into a box. */
const into = (path: string, { x, y, width, height }: Box): string =>
  mapPath(path, ([px, py]) => [x + px * width, y + py * height]);

/** A band with folded tails. The middle three quarters of its width are for a text. */
export const ribbon: DrawOrnament = (box, { main, ground }) => {
  const dark = mix(main, "#000000", 0.38);
  const tails = "M0 0.3L0.2 0.3L0.2 1L0 1L0.045 0.65ZM1 0.3L0.8 0.3L0.8 1L1 1L0.955 0.65Z";
  const folds = "M0.125 0.72L0.2 0.72L0.2 1ZM0.875 0.72L0.8 0.72L0.8 1Z";
  const h = box.height;
  const [x, w] = [box.x + box.width * 0.125, box.width * 0.75];
  const rules = `M${x + 4} ${box.y + h * 0.07}L${x + w - 4} ${box.y + h * 0.07}M${x + 4} ${box.y + h * 0.65}L${x + w - 4} ${box.y + h * 0.65}`;
  return [
    fill(into(tails, box), mix(main, "#000000", 0.16)),
    fill(into(folds, box), dark),
    fill(into("M0.125 0L0.875 0L0.875 0.72L0.125 0.72Z", box), main),
    line(rules, ground, Math.max(0.3, h * 0.012), 0.55),
  ];
};

/** A curved band with folded tails; its middle is for a text. */
export const scroll: DrawOrnament = (box, { main, second, ground }) => {
  const weight = Math.max(0.5, Math.min(box.height * 0.018, 1.2));
  const paper = mix(ground, second, 0.16);
  const shade = mix(ground, second, 0.5);
  const body = "M0.14 0.24C0.36 0.02 0.64 0.02 0.86 0.24L0.86 0.78C0.64 0.56 0.36 0.56 0.14 0.78Z";
  const tail = "M0.2 0.38C0.13 0.42 0.06 0.44 0 0.44L0.05 0.69L0 0.96C0.07 0.96 0.14 0.93 0.2 0.88Z";
  const fold = "M0.14 0.78C0.16 0.82 0.18 0.86 0.2 0.88L0.2 0.725Z";
  const mirrored = (path: string) => path + mapPath(path, ([x, y]) => [1 - x, y]);
  const edged = (path: string, color: string): ShapeItem => ({
    ...fill(into(path, box), color),
    stroke: { color: main, width: weight, round: true },
  });
  return [edged(mirrored(tail), paper), edged(mirrored(fold), shade), edged(body, paper)];
};

/** A pleated rosette with two tails; the round middle is for a number, a star or a seal. */
export const medal: DrawOrnament = (box, { main, second, ground }) => {
  const r = Math.min(box.width / 2, box.height / 2.9);
  const [cx] = middleOf(box);
  const cy = box.y + r;
  const bottom = box.y + box.height;
  const tail = (side: number): string => {
    const [a, b]: [number, number] = [cx + side * r * 0.1, cx + side * r * 0.62];
    const [p, q]: [number, number] = [cx + side * r * 0.36, cx + side * r * 0.98];
    return `M${a} ${cy + r * 0.6}L${b} ${cy + r * 0.4}L${q} ${bottom - r * 0.1}L${(p + q) / 2 - side * r * 0.06} ${bottom - r * 0.28}L${p} ${bottom}Z`;
  };
  return [
    fill(tail(-1) + tail(1), mix(main, "#000000", 0.22)),
    fill(starPath(36, 4, r, cx, cy), main),
    line(starPath(36, 4, r * 0.93, cx, cy), mix(main, ground, 0.35), Math.max(0.3, r * 0.012)),
    { ...fill(ellipse(cx, cy, r * 0.7), ground), stroke: { color: second, width: Math.max(0.8, r * 0.04) } },
    line(ellipse(cx, cy, r * 0.62), second, Math.max(0.3, r * 0.012)),
  ];
};

/** A coin with a milled edge and rings, instead of the rays of a medal. */
export const coin: DrawOrnament = (box, { main, second, ground }) => {
  const [cx, cy] = middleOf(box);
  const r = Math.min(box.width, box.height) / 2;
  return [
    fill(starPath(90, 3, r, cx, cy), second),
    fill(ellipse(cx, cy, r * 0.94), main),
    line(ellipse(cx, cy, r * 0.905) + ellipse(cx, cy, r * 0.66), second, Math.max(0.4, r * 0.012)),
    fill(ellipse(cx, cy, r * 0.64), ground),
    line(ellipse(cx, cy, r * 0.61), second, Math.max(0.3, r * 0.006)),
  ];
};

const SHIELD =
  "M0.5 0C0.62 0.06 0.8 0.085 1 0.07C1.02 0.46 0.96 0.8 0.5 1C0.04 0.8 -0.02 0.46 0 0.07C0.2 0.085 0.38 0.06 0.5 0Z";

/** A shield with a fine inner line, empty for a mark. */
export const crestShield: DrawOrnament = (box, { main, second, ground }) => {
  const w = Math.min(box.width, box.height * 0.86);
  const own: Box = { x: box.x + (box.width - w) / 2, y: box.y, width: w, height: w / 0.86 };
  const scaled = (share: number): string => {
    const [cx, cy] = [own.x + own.width / 2, own.y + own.height * 0.46];
    return mapPath(into(SHIELD, own), ([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
  };
  return [fill(scaled(1), main), fill(scaled(0.93), second), fill(scaled(0.9), main), fill(scaled(0.8), ground)];
};
