import { describe, expect, it } from "vitest";
import { growZellige, growZelligeCell, starPath, ZELLIGE_TONES, zelligeFieldPlaces } from "./zellige";

const place = { radius: 100, cx: 100, cy: 100 };
const hash = (first: string) => first.padStart(64, "0");

describe("a zellige seal", () => {
  it("is the same for the same seed", () => {
    expect(growZellige(hash("a1"), place)).toEqual(growZellige(hash("a1"), place));
  });

  it("of a certificate of an earlier drawing stays the one that it was issued with", () => {
    const first = growZellige(hash("a1"), { ...place, drawing: 1 });
    expect(growZellige(hash("a1"), { ...place, drawing: 2 })).toEqual(first);
    expect(growZellige(hash("a1"), { ...place, drawing: 3 })).not.toEqual(first);
  });

  it("is another for every one of 300 seeds that differ in one digit or more", () => {
    const drawn = Array.from({ length: 300 }, (_, i) =>
      JSON.stringify(growZellige(hash(i.toString(16)), place).layers),
    );
    expect(new Set(drawn).size).toBe(300);
  });

  it("stays within its radius and reaches it", () => {
    for (let i = 0; i < 40; i++) {
      const radii = distances(
        growZellige(hash(`b${i}`), place).layers.map(({ path }) => path),
        100,
        100,
      );
      expect(Math.max(...radii)).toBeGreaterThan(99.9);
      expect(Math.max(...radii)).toBeLessThan(100.1);
    }
  });

  it("is light enough to be sent with a page", () => {
    const sizes = Array.from({ length: 100 }, (_, i) => JSON.stringify(growZellige(hash(`c${i}`), place)).length);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
  });

  it("names only known glazes, each once", () => {
    const tones = growZellige(hash("d"), place).layers.map(({ tone }) => tone);
    expect(new Set(tones).size).toBe(tones.length);
    for (const tone of tones) expect(ZELLIGE_TONES).toContain(tone);
  });
});

describe("a zellige field", () => {
  it("has the same cell for the same seed, and not for all seeds", () => {
    expect(growZelligeCell("slug", 30)).toEqual(growZelligeCell("slug", 30));
    const drawn = Array.from({ length: 40 }, (_, i) => JSON.stringify(growZelligeCell(`slug-${i}`, 30)));
    expect(new Set(drawn).size).toBeGreaterThan(25);
  });

  it("has a star in each cell and a knot wherever four cells meet", () => {
    const { stars, knots } = zelligeFieldPlaces({ x: 10, y: 20, columns: 2, rows: 2, side: 30 });
    expect(stars).toEqual([
      [25, 35],
      [55, 35],
      [25, 65],
      [55, 65],
    ]);
    expect(knots).toEqual([[40, 50]]);
  });
});

describe("the star of the house", () => {
  it("has eight points on its radius", () => {
    const radii = distances([starPath(8, 2, 10, 0, 0)], 0, 0);
    expect(radii.filter((radius) => Math.abs(radius - 10) < 0.02)).toHaveLength(8);
    expect(radii).toHaveLength(16);
  });
});

function distances(paths: string[], cx: number, cy: number): number[] {
  const numbers =
    paths
      .join(" ")
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? [];
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [Math.hypot(x - cx, (numbers[i + 1] ?? 0) - cy)] : []));
}
