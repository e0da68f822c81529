import {
  growZelligeCell,
  moved,
  type Point,
  round,
  type ShapeItem,
  starPath,
  type ZelligeTone,
} from "../scene/index.server";
import { type Box, type DrawOrnament, fill, inset, line, mix, type Paint, polyline, rectangle, rule } from "./pen";

/** Zellige, the tilework of Morocco, in a template's own colors. */

const glaze = ({ main, second, ground }: Paint): Record<ZelligeTone, string> => ({
  deep: main,
  ink: mix(main, ground, 0.16),
  mist: mix(main, ground, 0.32),
  gold: second,
  amber: mix(second, main, 0.22),
  paper: mix(second, ground, 0.62),
});

type Positions = Pick<ShapeItem, "at" | "copies">;

/** Stars at these centers, and small ones where four of them meet. */
function tiles(seed: string, side: number, stars: Positions, knots: Positions | null, paint: Paint): ShapeItem[] {
  const { star, knot } = growZelligeCell(seed, side);
  const tones = glaze(paint);
  return [
    ...star.map(({ tone, path }): ShapeItem => ({ ...fill(path, tones[tone]), ...stars })),
    ...(knots ? [{ ...fill(knot.path, tones[knot.tone]), ...knots }] : []),
  ];
}

const gridPositions = (from: Point, [across, down]: Point, side: Point): Point[] =>
  Array.from(
    { length: across * down },
    (_, i): Point => [round(from[0] + (i % across) * side[0]), round(from[1] + Math.floor(i / across) * side[1])],
  );

/** Positions of a row and of its copies: twenty instead of the hundred of a full grid. */
const rowsOf = ([x, y]: Point, [across, down]: Point, side: Point): Positions => ({
  copies: [
    Array.from({ length: across }, (_, i) => moved(x + i * side[0], 0)),
    Array.from({ length: down }, (_, i) => moved(0, y + i * side[1])),
  ],
});

/** Whole stars and crosses over the box; the remainder at its edges keeps the color of the ground tiles. */
export const zelligeField: DrawOrnament = (box, paint, seed) => {
  const rows = Math.max(1, Math.round(box.height / Math.max(24, Math.min(box.width, box.height) / 5)));
  const side = box.height / rows;
  const columns = Math.max(1, Math.floor(box.width / side + 0.02));
  const left = box.x + (box.width - columns * side) / 2;
  const stars = rowsOf([left + side / 2, box.y + side / 2], [columns, rows], [side, side]);
  const between: Point = [Math.max(0, columns - 1), Math.max(0, rows - 1)];
  const knots = between.includes(0) ? null : rowsOf([left + side, box.y + side], between, [side, side]);
  return [fill(rectangle(box), paint.main), ...tiles(seed, side, stars, knots, paint)];
};

/** One row of tiles around the box between fine rules. */
export const zelligeBorder: DrawOrnament = (box, paint, seed) => {
  const wanted = Math.min(box.width, box.height) * 0.058;
  // The same star fits in every corner only if the side divides both edges nearly whole.
  const rows = Math.round(box.height / wanted);
  const side = box.height / rows;
  const columns = Math.round(box.width / side);
  const stepX = (box.width - side) / (columns - 1);
  const stepY = side;
  const { x, y } = box;
  const last: Point = [x + box.width - side / 2, y + box.height - side / 2];
  const stars = [
    ...gridPositions([x + side / 2, y + side / 2], [columns, 1], [stepX, 0]),
    ...gridPositions([x + side / 2, last[1]], [columns, 1], [stepX, 0]),
    ...gridPositions([x + side / 2, y + side * 1.5], [1, rows - 2], [0, stepY]),
    ...gridPositions([last[0], y + side * 1.5], [1, rows - 2], [0, stepY]),
  ];
  const inner = inset(box, side);
  return [
    { ...fill(rectangle(box) + rectangle(inner), paint.main), evenOdd: true },
    ...tiles(seed, side * 0.94, { at: stars }, null, paint),
    rule(rectangle(inset(box, -side * 0.12)), paint.main, 0.6),
    rule(rectangle(inset(inner, side * 0.14)), paint.second, Math.max(0.6, side / 26)),
    rule(rectangle(inset(inner, side * 0.26)), paint.main, 0.35),
  ];
};

interface Arch {
  lobes: number;
  /** Depth of the points between two lobes, in points. */
  depth: number;
  /** Number of corners of each lobe's outline. */
  corners: number;
  /** Whether the last lobes meet in a point instead of a notch. */
  pointed: boolean;
}

/** Outline of a pointed arch with lobes, from foot to foot, in a box. */
function archLine({ x, y, width, height }: Box, { lobes, depth, corners, pointed }: Arch): Point[] {
  const cx = x + width / 2;
  const spring = y + Math.min(height * 0.62, width * 0.56);
  const half = width / 2;
  // Two arcs whose centers lie beyond the axis, so that they meet in a point.
  const shift = half * 0.22;
  const r = half + shift;
  const top = Math.acos(shift / r);
  const points: Point[] = [[x + depth, y + height]];
  const lobeAt = (t: number): number =>
    pointed && t > 1 - 0.5 / lobes ? 1 : Math.abs(Math.sin(Math.PI * lobes * t)) ** 0.8;
  const side = (sign: number): Point[] => {
    const count = lobes * corners;
    return Array.from({ length: count + 1 }, (_, i): Point => {
      const t = i / count;
      const angle = t * top;
      const own = r - depth + depth * lobeAt(t);
      return [
        cx + sign * (own * Math.cos(angle) - shift),
        spring - own * Math.sin(angle) * ((spring - y) / (r * Math.sin(top))),
      ];
    });
  };
  points.push(...side(-1), ...side(1).reverse(), [x + width - depth, y + height]);
  return points;
}

/** A gate: tiles in the spandrels, an arch with lobes, and an empty inside. */
export const arch: DrawOrnament = (box, paint, seed) => gate(box, paint, seed, { corners: 8, pointed: false });

/** A gate whose arch ends in a point, drawn finely enough for large prints. */
export const pointedArch: DrawOrnament = (box, paint, seed) => gate(box, paint, seed, { corners: 32, pointed: true });

type CertificateStyle = Pick<Arch, "corners" | "pointed">;

function gate(box: Box, paint: Paint, seed: string, style: CertificateStyle): ShapeItem[] {
  const { main, second, ground } = paint;
  const frame = Math.min(box.width, box.height) * 0.035;
  const panel = inset(box, frame);
  const opening: Box = {
    x: panel.x + frame * 0.9,
    y: panel.y + frame * 1.2,
    width: panel.width - frame * 1.8,
    height: panel.height - frame * 1.2,
  };
  const inner = archLine(opening, { ...style, lobes: 6, depth: opening.width * 0.03 });
  const outline = archLine(
    {
      ...opening,
      x: opening.x - frame * 0.3,
      y: opening.y - frame * 0.4,
      width: opening.width + frame * 0.6,
      height: opening.height + frame * 0.4,
    },
    { ...style, lobes: 1, depth: 0 },
  );
  const rise = Math.min(opening.height * 0.62, opening.width * 0.56) + frame * 1.2;
  /** Open outline: the threshold has no line. */
  const opened = (points: Point[], color: string, width: number): ShapeItem => ({
    ...line(polyline(points, false), second, width),
    fill: color,
  });
  return [
    fill(rectangle(box), main),
    ...zelligeField({ ...panel, height: rise }, paint, seed).slice(1),
    opened(outline, main, Math.max(0.8, frame * 0.1)),
    opened(inner, ground, Math.max(0.6, frame * 0.08)),
    rule(rectangle(inset(box, frame * 0.5)), second, Math.max(0.5, frame * 0.07)),
  ];
}

/** Outlines of whole stars and crosses, tip to tip, centered in the box: quiet enough for under a text. */
export const starLattice: DrawOrnament = (box, { main }) => {
  const rows = Math.max(2, Math.round(box.height / Math.max(30, Math.min(box.width, box.height) / 10)));
  const side = box.height / rows;
  const columns = Math.max(1, Math.floor(box.width / side + 0.02));
  const left = box.x + (box.width - columns * side) / 2;
  const at = gridPositions([left + side / 2, box.y + side / 2], [columns, rows], [side, side]);
  return [{ ...line(starPath(8, 2, side * 0.5, 0, 0), main, Math.max(0.3, side / 110)), at }];
};
