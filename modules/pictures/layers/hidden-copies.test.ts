import { describe, expect, it } from "vitest";
import { moved } from "../../scene/copies";
import type { ShapeItem } from "../../scene/scene";
import { drawLayer, type Layer } from "./draw-layer";
import { withoutHidden } from "./hidden-copies";

const grid = { width: 200, height: 100, across: 2, down: 2 };
const gate: ShapeItem = { kind: "shape", path: "M30 0H80V50H30Z", fill: "#aa8844" };
const tile: ShapeItem = { kind: "shape", path: "M0 0H8V8H0Z", fill: "#114433", own: true };
const row = [moved(2, 20), moved(26, 20), moved(50, 20), moved(90, 20)];

function drawn(items: ShapeItem[], seen?: ReturnType<typeof withoutHidden>): Layer {
  const layer = drawLayer(items, grid, seen);
  if (!layer) throw new Error("nothing was drawn");
  return layer;
}
const above = drawn([gate]);

describe("what lies behind an opaque layer", () => {
  it("is not drawn where it is hidden as a whole, and stays where it shows at an edge", () => {
    expect(withoutHidden([{ ...tile, copies: [row] }], above, grid)).toEqual([
      { ...tile, copies: [[row[0], row[1], row[3]]] },
    ]);
    expect(withoutHidden([{ ...tile, copies: [[moved(50, 20)]] }], above, grid)).toEqual([]);
  });

  it("leaves each pixel beside the layer as it was", () => {
    const items = [{ ...tile, copies: [row, [moved(0, 0), moved(0, 14)]] }];
    const [whole, seen] = [drawn(items), drawn(items, withoutHidden(items, above, grid))];
    const { x, y, width, height } = whole;
    expect(seen).toMatchObject({ x, y, width, height });
    let hidden = 0;
    for (const [at, pixel] of whole.pixels.entries()) {
      const column = x + (at % width) - above.x;
      const behind = above.pixels[(y + Math.floor(at / width) - above.y) * above.width + column] ?? 0;
      if (column < 0 || column >= above.width || behind >>> 24 < 255) expect(seen.pixels[at]).toBe(pixel);
      else if (seen.pixels[at] !== pixel) hidden++;
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it("is drawn all the same where the layer is half clear, and where copies are clear together", () => {
    const items = [{ ...tile, copies: [row] }];
    expect(withoutHidden(items, drawn([{ ...gate, opacity: 0.5 }]), grid)).toEqual(items);
    const veiled = [{ ...tile, copies: [row], opacity: 0.5 }];
    expect(withoutHidden(veiled, above, grid)).toEqual(veiled);
  });
});
