import {
  growZelligeCell,
  moved,
  type Point,
  SEAL_TURNS,
  type ShapeItem,
  turns,
  ZELLIGE_TONES,
  type ZelligeLayer,
  type ZelligeSeal,
  type ZelligeTone,
} from "../scene/index.server";

/** The platform's colors as they print. Gold never carries text. */
export const INK = {
  paper: "#fdfbf6",
  /** Darker shade of the paper, for borders and margins. */
  tint: "#f6eedd",
  deep: "#16232f",
  navy: "#263a4d",
  slate: "#55677a",
  /** Seven tenths of the deep color: scanners read the code and people overlook it. */
  code: "#3d4853",
  gold: "#c7953b",
  sun: "#f0b85a",
  hairline: "#d9bd84",
  /** Colors of a verification's verdict. */
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

/** Shape of tiles with their joints. */
const drawTiles = ({ tone, path }: ZelligeLayer, joint: number): ShapeItem => ({
  kind: "shape",
  path,
  fill: GLAZE[tone],
  stroke: { color: INK.paper, width: joint, round: true },
  own: true,
});

/** Draws a seal as an eighth and its turns about the middle, in the order of the glazes. */
export function drawSeal({ wedge, centre }: ZelligeSeal, middle: Point, joint: number): ShapeItem[] {
  const around = [...turns(SEAL_TURNS), [moved(...middle)]];
  const drawn = [
    ...wedge.map((layer) => ({ tone: layer.tone, item: { ...drawTiles(layer, joint), copies: around } })),
    ...centre.map((layer) => ({
      tone: layer.tone,
      item: { ...drawTiles(layer, joint), copies: [[moved(...middle)]] },
    })),
  ];
  return ZELLIGE_TONES.flatMap((tone) => drawn.flatMap((one) => (one.tone === tone ? [one.item] : [])));
}

/** Ground of tiles for light lettering: darker than the seal, without joints. */
const GROUND: Record<ZelligeTone, string> = {
  deep: "#16232f",
  ink: "#263a4d",
  mist: "#34495e",
  gold: "#c7953b",
  amber: "#a8741c",
  paper: "#e9d3a4",
};

type Field = { x: number; y: number; columns: number; rows: number; side: number };

/** Draws a field of stars and crosses that fills the box with whole cells, as rows of a star and their copies. */
export function drawField(seed: string, { x, y, columns, rows, side }: Field): ShapeItem[] {
  const grid = (shift: number, fewer: number) => ({
    copies: [
      Array.from({ length: columns - fewer }, (_, i) => moved(x + (i + shift) * side, 0)),
      Array.from({ length: rows - fewer }, (_, i) => moved(0, y + (i + shift) * side)),
    ],
  });
  const { star, knot, ground } = growZelligeCell(seed, side);
  const right = x + columns * side;
  const bottom = y + rows * side;
  return [
    { kind: "shape", path: `M${x} ${y}H${right}V${bottom}H${x}Z`, fill: GROUND[ground] },
    ...star.map(({ tone, path }): ShapeItem => ({ kind: "shape", path, ...grid(0.5, 0), fill: GROUND[tone] })),
    { kind: "shape", path: knot.path, ...grid(1, 1), fill: GROUND[knot.tone] },
  ];
}
