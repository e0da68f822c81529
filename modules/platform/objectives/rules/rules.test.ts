import { describe, expect, it } from "vitest";
import { availability, budgetLeft, burnRate, isBurning, type Tally } from "./budget";
import { LATENCY_STEPS_MS, latencyStep, percentileMs } from "./latency";

describe("an error budget", () => {
  it("is whole without failures, half at half of those allowed, and below nothing beyond", () => {
    expect(budgetLeft({ good: 10_000, total: 10_000 }, 0.999)).toBe(1);
    expect(budgetLeft({ good: 9_995, total: 10_000 }, 0.999)).toBeCloseTo(0.5);
    expect(budgetLeft({ good: 9_980, total: 10_000 }, 0.999)).toBeCloseTo(-1);
    expect(availability({ good: 9_980, total: 10_000 })).toBe(0.998);
  });

  it("is not known where nothing was asked for, and then does not burn", () => {
    const nothing = { good: 0, total: 0 };
    expect([availability(nothing), budgetLeft(nothing, 0.999), burnRate(nothing, 0.999)]).toEqual([null, null, 0]);
    expect(isBurning(() => nothing, 0.999)).toBe(false);
  });

  const tallies = (byMinutes: Record<number, Tally>) => (minutes: number) =>
    byMinutes[minutes] ?? { good: 1000, total: 1000 };

  it.each([
    [
      "an hour and its last minutes are both bad",
      { 60: { good: 980, total: 1000 }, 5: { good: 90, total: 100 } },
      true,
    ],
    ["the hour was bad and is over", { 60: { good: 980, total: 1000 }, 5: { good: 100, total: 100 } }, false],
    ["minutes are bad and the hour is not", { 60: { good: 9_990, total: 10_000 }, 5: { good: 90, total: 100 } }, false],
    ["six hours are bad, less than one alone", { 360: { good: 992, total: 1000 }, 30: { good: 90, total: 100 } }, true],
    ["one of very few failed", { 60: { good: 1, total: 2 }, 5: { good: 1, total: 2 } }, false],
  ])("burns where %s: %s", (_when, byMinutes, burning) => {
    expect(isBurning(tallies(byMinutes), 0.999)).toBe(burning);
  });
});

describe("a percentile", () => {
  it("is the end of the step in which it lies, and never less than it was", () => {
    const counts = new Array<number>(LATENCY_STEPS_MS.length + 1).fill(0);
    const add = (milliseconds: number, times: number) => {
      const step = latencyStep(milliseconds);
      counts[step] = (counts[step] ?? 0) + times;
    };
    expect(percentileMs(counts, 0.99)).toBeNull();
    add(4, 98);
    add(12, 1);
    add(60_000, 1);
    expect(percentileMs(counts, 0.5)).toBe(5);
    expect(percentileMs(counts, 0.99)).toBe(15);
    expect(percentileMs(counts, 1)).toBe(Number.POSITIVE_INFINITY);
  });
});
