import { describe, expect, it } from "vitest";
import { AS_IT_IS, compose, DIAGONAL, intoCorners, LEFT_TO_RIGHT, moved, transformsOf, turns } from "./copies";
import type { Matrix } from "./matrix";

const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];

describe("copies of a shape", () => {
  it("are at each place of each list, the first list moved by the next", () => {
    const row = [moved(0, 0), moved(10, 0)];
    const transforms = transformsOf({ copies: [row, [LEFT_TO_RIGHT, moved(0, 5)]] });
    expect(transforms?.map((transform) => at(transform, 1, 1))).toEqual([
      [-1, 1],
      [-11, 1],
      [1, 6],
      [11, 6],
    ]);
  });

  it("are none of a shape that is drawn as it is, and offsets are places too", () => {
    expect(transformsOf({})).toBeNull();
    expect(transformsOf({ at: [[3, 4]] })).toEqual([[1, 0, 0, 1, 3, 4]]);
  });

  it("are moved after they are turned", () => {
    expect(at(compose(DIAGONAL, moved(100, 0)), 1, 2)).toEqual([102, 1]);
    expect(compose(AS_IT_IS, DIAGONAL)).toEqual(DIAGONAL);
  });

  it("in four corners are mirror images of the one at the top left", () => {
    const corners = intoCorners({ x: 10, y: 20, width: 100, height: 50 });
    expect(corners.map((corner) => at(corner, 1, 2))).toEqual([
      [11, 22],
      [109, 22],
      [109, 68],
      [11, 68],
    ]);
  });

  it.each([2, 5, 8, 12, 48])("are %i turns, each once and evenly around", (count) => {
    const angles = (transformsOf({ copies: turns(count) }) ?? []).map(([a, b]) => Math.atan2(b, a) / (2 * Math.PI));
    const steps = angles.map((angle) => ((Math.round(angle * count * 1000) / 1000) % count) + 0);
    expect(new Set(steps.map((step) => (step + count) % count))).toEqual(
      new Set(Array.from({ length: count }, (_, i) => i)),
    );
  });

  it("are turns over a share of the round, where that is asked for", () => {
    const angles = (transformsOf({ copies: turns(4, 1 / 10) }) ?? []).map(
      ([a, b]) => (Math.atan2(b, a) / Math.PI) * 180,
    );
    expect(angles.map(Math.round).sort((one, other) => one - other)).toEqual([0, 9, 18, 27]);
  });
});
