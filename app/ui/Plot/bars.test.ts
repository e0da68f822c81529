import { expect, it } from "vitest";
import { barsOf, PLOT } from "./bars";

it("draws numbers as high as they are, on a scale that ends with a round number", () => {
  const { bars, lines } = barsOf([0, 50, 97]);
  expect(lines.map(({ value }) => value)).toEqual([0, 50, 100]);
  expect(bars.map(({ height }) => height)).toEqual([0, PLOT.height * 0.5, PLOT.height * 0.97]);
  expect(bars.every(({ x, width }) => x >= 0 && x + width <= PLOT.width)).toBe(true);
});

it("draws every number that is not told alike", () => {
  const { bars } = barsOf([null, 20, null]);
  expect(bars.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  expect(bars[0]?.height).toBe(bars[2]?.height);
});

it("has a scale where there is nothing, and draws one certificate small", () => {
  expect(barsOf([0, 0]).bars.map(({ height }) => height)).toEqual([0, 0]);
  expect(barsOf([1]).bars[0]?.height).toBe(PLOT.height / 4);
});
