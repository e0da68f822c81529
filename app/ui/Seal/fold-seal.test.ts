import { describe, expect, it } from "vitest";
import { foldSeal } from "./fold-seal";

describe("a folded seal", () => {
  it("has coordinates of a tenth, around the middle", () => {
    const { wedge, centre } = foldSeal("a");
    const numbers = [...wedge, ...centre].flatMap(({ path }) => path.match(/-?\d+(?:\.\d+)?/g) ?? []);
    expect(numbers.length).toBeGreaterThan(100);
    for (const number of numbers) expect(number).toMatch(/^-?\d{1,3}(\.\d)?$/);
  });

  it("is another for another seed, and the same for the same", () => {
    expect(foldSeal("a")).toEqual(foldSeal("a"));
    expect(foldSeal("a")).not.toEqual(foldSeal("b"));
  });
});
