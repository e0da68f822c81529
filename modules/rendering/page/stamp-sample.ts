import { face, type GlyphRun, type Scene, type ShapeItem, setText } from "../../scene/index.server";
import { wordingOf } from "../wording/wording";

/** Of the page's diagonal, and the angle at which the word rises. */
const SHARE = 0.62;
const DEGREES = -28;
const COLOR = "#b23122";
const OPACITY = 0.28;
const LARGEST = 220;

/**
 * The page with “Sample” printed across all of it, in its language: on top, so that no design hides it, and as an
 * outline that lets what is beneath it be read. Its title says the same.
 */
export function stampSample(scene: Scene): Scene {
  const { width, height, language } = scene;
  const { sample } = wordingOf(language);
  const set = setText(sample, {
    voice: "body",
    language,
    direction: "auto",
    size: LARGEST,
    minSize: 24,
    maxWidth: Math.hypot(width, height) * SHARE,
    maxLines: 1,
    color: COLOR,
  });
  const [line] = set.lines;
  if (!line) throw new Error(`there is no word for a sample in ${language}`);
  const baseline = height / 2 + (set.rise - set.drop) / 2;
  const path = line.runs.map((run) => outlineOf(run, width / 2 - line.width / 2, baseline)).join("");
  const turn = { degrees: DEGREES, x: width / 2, y: height / 2 };
  const stamp: ShapeItem = { kind: "shape", path, fill: COLOR, opacity: OPACITY, turn };
  return { ...scene, title: `${sample} – ${scene.title}`, items: [...scene.items, stamp] };
}

/** The letters of a run as one path on the page, whose y goes down. */
function outlineOf(run: GlyphRun, left: number, baseline: number): string {
  const { unitsPerEm, outline } = face(run.font);
  const scale = run.size / unitsPerEm;
  let pen = 0;
  let path = "";
  for (const { id, advance, xOffset, yOffset } of run.glyphs) {
    const x = left + run.x + (pen + xOffset) * scale;
    const y = baseline - yOffset * scale;
    path += placeOutline(outline(id), (right, up) => [x + right * scale, y - up * scale]);
    pen += advance;
  }
  return path;
}

type Point = readonly [x: number, y: number];

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;
const NUMBER = /-?[\d.]+/g;

/** An outline at its place, with cubic curves alone: PDF knows no others. */
function placeOutline(outline: string, place: (x: number, y: number) => Point): string {
  let path = "";
  let at: Point = [0, 0];
  for (const [, command = "", operands = ""] of outline.matchAll(COMMAND)) {
    const numbers = (operands.match(NUMBER) ?? []).map(Number);
    const points: Point[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2)
      points.push(place(numbers[index] ?? 0, numbers[index + 1] ?? 0));
    const [control, end] = points;
    const isQuadratic = command === "Q" && control && end;
    const drawn = isQuadratic ? [between(at, control), between(end, control), end] : points;
    path += isQuadratic ? "C" : command;
    path += drawn.map(([x, y]) => `${inPoints(x)} ${inPoints(y)}`).join(" ");
    at = drawn.at(-1) ?? at;
  }
  return path;
}

/** Two thirds of the way: the control point of a cubic curve that is the quadratic one. */
const between = (from: Point, control: Point): Point => [
  from[0] + ((control[0] - from[0]) * 2) / 3,
  from[1] + ((control[1] - from[1]) * 2) / 3,
];

const inPoints = (length: number): string => String(Math.round(length * 100) / 100);
