import { describe, expect, it } from "vitest";
import { growZellige } from "#modules/rendering/scene/zellige";
import { foldSeal, TURNS } from "./fold-seal";

const tiles = (layers: { path: string }[]) => layers.flatMap(({ path }) => path.match(/M[^Z]*Z/g) ?? []).length;

describe("a folded seal", () => {
  it.each(["a", "b", "c", "house", "9f86d081884c7d659a2feaa0c55ad015"])(
    "of %s has every tile of the whole one, once",
    (seed) => {
      const whole = tiles(growZellige(seed, { radius: 100, cx: 0, cy: 0 }).layers);
      const { wedge, centre } = foldSeal(seed);
      expect(tiles(wedge) * TURNS + tiles(centre)).toBe(whole);
    },
  );

  it("of a certificate of an earlier drawing is that of its paper", () => {
    const paper = tiles(growZellige("a", { radius: 100, cx: 0, cy: 0, drawing: 2 }).layers);
    const { wedge, centre } = foldSeal("a", 2);
    expect(tiles(wedge) * TURNS + tiles(centre)).toBe(paper);
    expect(foldSeal("a", 2)).not.toEqual(foldSeal("a", 3));
  });

  it("is another for another seed, and the same for the same", () => {
    expect(foldSeal("a")).toEqual(foldSeal("a"));
    expect(foldSeal("a")).not.toEqual(foldSeal("b"));
  });
});
