import { expect, it } from "vitest";
import { barsOf, PLOT } from "./bars";

it("draws numbers as high as they are, on a scale that ends with a round number", () => {
  const { bars, lines } = barsOf([0, 50, 97]);
  expect(lines.map(({ value }) => value)).toEqual([0, 50, 100]);
  expect(bars.map(({ height }) => height)).toEqual([0, PLOT.height * 0.5, PLOT.height * 0.97]);
  expect(bars.every(({ x, width }) => x >= 0 && x + width <= PLOT.width)).toBe(true);
});

it("hangs what is less than nothing below the line of nothing, within the drawing", () => {
  const { bars, lines } = barsOf([100, -50, 0]);
  expect(lines.map(({ value }) => value)).toEqual([-50, 0, 50, 100]);
  const nothing = lines.find(({ value }) => value === 0)?.y ?? 0;
  expect(bars.map(({ y, height }) => [y, y + height])).toEqual([
    [0, nothing],
    [nothing, PLOT.height],
    [nothing, nothing],
  ]);
  expect(barsOf([-3]).bars.every(({ y, height }) => height > 0 && y + height <= PLOT.height)).toBe(true);
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
