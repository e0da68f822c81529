import { describe, expect, it } from "vitest";
import { STATUS_LIST_LENGTH, statusIndex } from "./status-index";

describe("status index", () => {
  it("gives each of 3,000 certificates a bit of its own, inside the list", () => {
    const indices = Array.from({ length: 3000 }, (_, n) => statusIndex(n, "secret"));
    expect(new Set(indices).size).toBe(3000);
    expect(Math.max(...indices)).toBeLessThan(STATUS_LIST_LENGTH);
    expect(Math.min(...indices)).toBeGreaterThanOrEqual(0);
  });

  it("does not reveal the order of issuing", () => {
    const indices = Array.from({ length: 1000 }, (_, n) => statusIndex(n, "secret"));
    const rising = indices.filter((value, n) => n > 0 && value > (indices[n - 1] ?? 0)).length;
    expect(rising).toBeGreaterThan(420);
    expect(rising).toBeLessThan(580);
  });

  it("is another permutation under another secret, and the same under the same", () => {
    expect(statusIndex(7, "a")).toBe(statusIndex(7, "a"));
    const differing = Array.from({ length: 50 }, (_, n) => statusIndex(n, "a") !== statusIndex(n, "b")).filter(Boolean);
    expect(differing.length).toBeGreaterThan(45);
  });

  it("refuses a number outside the list", () => {
    expect(() => statusIndex(STATUS_LIST_LENGTH, "a")).toThrow(/no entry/);
    expect(() => statusIndex(-1, "a")).toThrow(/no entry/);
    expect(statusIndex(STATUS_LIST_LENGTH - 1, "a")).toBeLessThan(STATUS_LIST_LENGTH);
  });
});
