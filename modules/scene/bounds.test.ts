import { beforeAll, describe, expect, it } from "vitest";
import { buildScene } from "../rendering/page/build-scene";
import { sampleView } from "../rendering/view/sample-views";
import { boundsOf, boundsOfPath } from "./bounds";
import type { ShapeItem } from "./scene";
import { loadTestFonts } from "./text/load-test-fonts";

beforeAll(() => loadTestFonts());
const square: ShapeItem = { kind: "shape", path: "M10 20H30V40H10Z", fill: "#000000" };

describe("the bounds of what is drawn", () => {
  it("hold each point of a path and the handles of its curves", () => {
    expect(boundsOfPath("M1 2L3 -4H5.5V6C7 8 9 10 -11 .5Q0,12 1 1Z")).toEqual({
      left: -11,
      top: -4,
      right: 9,
      bottom: 12,
    });
  });

  it("are everything for a path with commands that are not known", () => {
    expect(boundsOfPath("m1 2h3").right).toBe(Number.POSITIVE_INFINITY);
    expect(boundsOf([{ ...square, path: "m1 2h3", turn: { degrees: 10, x: 0, y: 0 } }]).left).toBe(
      Number.NEGATIVE_INFINITY,
    );
  });

  it("hold strokes with their corners, each copy of a shape, and what is turned", () => {
    const stroke = { color: "#000000", width: 2 };
    expect(boundsOf([{ ...square, stroke }])).toEqual({ left: 6, top: 16, right: 34, bottom: 44 });
    expect(boundsOf([{ ...square, stroke: { ...stroke, round: true } }])).toMatchObject({ left: 9, bottom: 41 });
    expect(boundsOf([{ ...square, at: [[100, 0] as const, [0, 50] as const] }])).toEqual({
      left: 10,
      top: 20,
      right: 130,
      bottom: 90,
    });
    const turned = boundsOf([{ ...square, turn: { degrees: 90, x: 0, y: 0 } }]);
    expect(turned.left).toBeCloseTo(-40);
    expect(turned.bottom).toBeCloseTo(30);
  });

  it("hold the ink of letters, and nothing where there is none", () => {
    const { items } = buildScene(sampleView("en", { logo: null, signature: null }), "meridian");
    const name = items.find((item) => item.kind === "text" && item.role === "H1");
    if (name?.kind !== "text") throw new Error("no name");
    const { left, right, top, bottom } = boundsOf([name]);
    const [line] = name.lines;
    expect(left).toBeGreaterThan((line?.x ?? 0) - 5);
    expect(right - left).toBeGreaterThan(100);
    expect(top).toBeLessThan(line?.y ?? 0);
    expect(bottom - top).toBeLessThan(100);
    const blank = boundsOf([{ ...name, lines: [] }]);
    expect(blank.left).toBeGreaterThan(blank.right);
  });
});
