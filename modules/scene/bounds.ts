import { LRUCache } from "lru-cache";
import { AS_IT_IS, transformsOf } from "./copies";
import type { Matrix } from "./matrix";
import type { SceneItem, ShapeItem, TextItem } from "./scene";
import type { FontId } from "./text/font-names";
import { face } from "./text/fonts";

/** An upright box, in the units of the bounded shape. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const NOTHING: Bounds = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

const EVERYTHING: Bounds = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/**
 * Returns the box, in points, that holds everything the items draw. The box may be slightly too large, because curves
 * are bounded by their control points.
 */
export const boundsOf = (items: SceneItem[]): Bounds => items.map(boundsOfItem).reduce(union, NOTHING);

function boundsOfItem(item: SceneItem): Bounds {
  const bounds = boundsUpright(item);
  if (!item.turn || !Number.isFinite(bounds.left)) return bounds;
  const { degrees, x, y } = item.turn;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = [bounds.left, bounds.right].flatMap((right) =>
    [bounds.top, bounds.bottom].map((down) => ({
      x: x + (right - x) * cos - (down - y) * sin,
      y: y + (right - x) * sin + (down - y) * cos,
    })),
  );
  return corners.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })).reduce(union, NOTHING);
}

function boundsUpright(item: SceneItem): Bounds {
  if (item.kind === "shape") return boundsOfShape(item);
  if (item.kind === "text") return boundsOfText(item);
  const { x, y, width, height } =
    item.kind === "image" ? (item.clip?.box ?? item) : { ...item, width: item.size, height: item.size };
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Factor by which a mitered corner may extend a stroke beyond half its width (SVG 1.1, 11.4: `stroke-miterlimit`). */
const MITER = 4;

function boundsOfShape(item: ShapeItem): Bounds {
  const { path, stroke } = item;
  const reach = ((stroke?.width ?? 0) / 2) * (stroke?.round ? 1 : MITER);
  const transforms = transformsOf(item) ?? [AS_IT_IS];
  const { left, top, right, bottom } = transforms.every(isUpright)
    ? boundsOfCopies(path, transforms)
    : boundsOfPoints(path, transforms);
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

const isUpright = ([, b, c]: Matrix): boolean => b === 0 && c === 0;

function boundsOfCopies(path: string, transforms: readonly Matrix[]): Bounds {
  const { left, top, right, bottom } = boundsOfPath(path);
  return transforms
    .map(([a, , , d, e, f]) => ({
      left: Math.min(a * left, a * right) + e,
      right: Math.max(a * left, a * right) + e,
      top: Math.min(d * top, d * bottom) + f,
      bottom: Math.max(d * top, d * bottom) + f,
    }))
    .reduce(union, NOTHING);
}

/**
 * Bounds a path that is drawn with rotated copies, point by point: a wedge rotated about a center reaches less far than
 * the corners of its box would.
 */
function boundsOfPoints(path: string, transforms: readonly Matrix[]): Bounds {
  const points = [...path.matchAll(POINT)].map(([, x, y]) => [Number(x), Number(y)] as const);
  let { left, top, right, bottom } = NOTHING;
  for (const [a, b, c, d, e, f] of transforms)
    for (const [x, y] of points) {
      const [across, down] = [a * x + c * y + e, b * x + d * y + f];
      if (across < left) left = across;
      if (across > right) right = across;
      if (down < top) top = down;
      if (down > bottom) bottom = down;
    }
  return { left, top, right, bottom };
}

/** Coordinate pair of a path of M, L, C and Z; rotated copies use only these commands. */
const POINT = /(-?[\d.]+) (-?[\d.]+)/g;

const MAX_CACHED_GLYPHS = 10_000;
const glyphs = new LRUCache<string, Bounds>({ max: MAX_CACHED_GLYPHS });

function boundsOfGlyph(font: FontId, glyph: number): Bounds {
  const key = `${font} ${glyph}`;
  const bounds = glyphs.get(key) ?? boundsOfPath(face(font).outline(glyph));
  glyphs.set(key, bounds);
  return bounds;
}

function boundsOfText({ lines }: TextItem): Bounds {
  let bounds = NOTHING;
  for (const line of lines)
    for (const run of line.runs) {
      const scale = run.size / face(run.font).unitsPerEm;
      let pen = 0;
      for (const { id, advance, xOffset, yOffset } of run.glyphs) {
        const ink = boundsOfGlyph(run.font, id);
        // The y axis of glyph outlines points upward.
        const [x, y] = [line.x + run.x + (pen + xOffset) * scale, line.y - yOffset * scale];
        const [left, right] = [x + ink.left * scale, x + ink.right * scale];
        if (left <= right)
          bounds = union(bounds, { left, right, top: y - ink.bottom * scale, bottom: y - ink.top * scale });
        pen += advance;
      }
    }
  return bounds;
}

const union = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const [H, V, SPACE, COMMA, FIRST_LETTER] = [72, 86, 32, 44, 65];

/**
 * Returns the box of an SVG path of absolute `M L H V C Q Z`, including the control points of curves. A path with any
 * other command gets an unbounded box.
 */
export function boundsOfPath(path: string): Bounds {
  let { left, top, right, bottom } = NOTHING;
  let command = 0;
  let across = true;
  for (let at = 0; at < path.length; ) {
    const code = path.charCodeAt(at);
    if (code >= FIRST_LETTER) {
      if (!"MLHVCQZ".includes(path[at] ?? "")) return EVERYTHING;
      command = code;
      across = command !== V;
    }
    if (code >= FIRST_LETTER || code === SPACE || code === COMMA) {
      at++;
      continue;
    }
    let end = at + 1;
    for (let next = path.charCodeAt(end); next < FIRST_LETTER && next !== SPACE && next !== COMMA; )
      next = path.charCodeAt(++end);
    const value = Number(path.slice(at, end));
    if (across) {
      if (value < left) left = value;
      if (value > right) right = value;
    } else {
      if (value < top) top = value;
      if (value > bottom) bottom = value;
    }
    if (command !== H && command !== V) across = !across;
    at = end;
  }
  return { left, top, right, bottom };
}
