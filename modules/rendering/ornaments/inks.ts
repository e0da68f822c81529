import type { ShapeItem } from "../scene/scene";
import { growZelligeCell, type ZelligeSeal, type ZelligeTone, zelligeFieldPlaces } from "../scene/zellige";

/** The house colours as they print. Gold never carries text. */
export const INK = {
  paper: "#fdfbf6",
  /** Paper a shade deeper, for borders and margins. */
  tint: "#f6eedd",
  deep: "#16232f",
  navy: "#263a4d",
  slate: "#55677a",
  /** Seven tenths of the deep: a code that decoders read and that people look past. */
  code: "#515d69",
  gold: "#c7953b",
  sun: "#f0b85a",
  hairline: "#d9bd84",
  /** What a verification found. */
  good: "#1f6b4a",
  bad: "#a3312b",
} as const;

const GLAZE: Record<ZelligeTone, string> = {
  deep: "#1b2c3b",
  ink: "#34495e",
  mist: "#8796a5",
  gold: "#f0b85a",
  amber: "#d08c1f",
  paper: "#fffdf8",
};

/** The seal's tiles with their joints. */
export function drawSeal(seal: ZelligeSeal, joint: number): ShapeItem[] {
  return seal.layers.map(({ tone, path }) => ({
    kind: "shape",
    path,
    fill: GLAZE[tone],
    stroke: { color: INK.paper, width: joint, round: true },
    own: true,
  }));
}

/** A ground of tiles for light lettering: darker than the seal, without joints. */
const GROUND: Record<ZelligeTone, string> = {
  deep: "#16232f",
  ink: "#263a4d",
  mist: "#34495e",
  gold: "#c7953b",
  amber: "#a8741c",
  paper: "#e9d3a4",
};

/** A field of stars and crosses that fills the box with whole cells. */
export function drawField(
  seed: string,
  box: { x: number; y: number; columns: number; rows: number; side: number },
): ShapeItem[] {
  const { x, y, columns, rows, side } = box;
  const { star, knot, ground } = growZelligeCell(seed, side);
  const places = zelligeFieldPlaces(box);
  const right = x + columns * side;
  const bottom = y + rows * side;
  return [
    { kind: "shape", path: `M${x} ${y}H${right}V${bottom}H${x}Z`, fill: GROUND[ground] },
    ...star.map(({ tone, path }): ShapeItem => ({ kind: "shape", path, at: places.stars, fill: GROUND[tone] })),
    { kind: "shape", path: knot.path, at: places.knots, fill: GROUND[knot.tone] },
  ];
}
