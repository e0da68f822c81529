import { boundsOf, type Matrix, type SceneItem, type ShapeItem, transformsOf } from "../../scene/index.server";
import { type Grid, type Layer, type PixelBox, pixelsWithin } from "./draw-layer";

/**
 * Removes those copies of a shape that lie entirely below opaque pixels of the layer above: more than half of the tiles
 * behind a gate are hidden. The other copies keep their positions, so no pixel of the page changes.
 */
export const withoutHidden = (items: SceneItem[], above: Layer, grid: Grid): SceneItem[] =>
  items.flatMap((item) => {
    const positions = item.kind === "shape" && isDrawnAlone(item) ? transformsOf(item) : null;
    if (item.kind !== "shape" || !positions?.every(isMoved)) return [item];
    const { copies: _copies, ...once } = item;
    const { left, top, right, bottom } = boundsOf([once]);
    const isSeen = ([, , , , x, y]: Matrix): boolean => {
      const bounds = { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
      return !covers(above, pixelsWithin(bounds, grid));
    };
    const seen = positions.filter(isSeen);
    if (seen.length === positions.length) return [item];
    return seen.length > 0 ? [{ ...once, copies: [seen] }] : [];
  });

/** Whether each copy is composited separately, and not all of them together as one translucent shape. */
const isDrawnAlone = ({ copies, opacity, turn }: ShapeItem): boolean =>
  copies !== undefined && opacity === undefined && turn === undefined;

const isMoved = ([a, b, c, d]: Matrix): boolean => a === 1 && b === 0 && c === 0 && d === 1;

/** Whether opaque pixels of a layer cover the whole box. */
function covers(layer: Layer, { x, y, width, height }: PixelBox): boolean {
  const { first, columns, opaque } = layer.stretches;
  const [left, top] = [x - layer.x, y - layer.y];
  if (top < 0 || top + height > layer.height) return false;
  for (let row = top; row < top + height; row++) {
    const after = first[row + 1] ?? 0;
    let one = first[row] ?? 0;
    while (one < after && (columns[2 * one + 1] ?? 0) < left + width) one++;
    if (one >= after || opaque[one] === 0 || (columns[2 * one] ?? 0) > left) return false;
  }
  return true;
}
