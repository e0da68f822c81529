import { describe, expect, it } from "vitest";
import { SEAL_CUTS } from "./seal-cuts";
import { cutSeal, growZellige, growZelligeCell, SEAL_TURNS, starPath, ZELLIGE_TONES } from "./zellige";

const RADIUS = 100;
const layersOf = (seed: string) => Object.values(growZellige(seed, RADIUS)).flat();
const hash = (first: string) => first.padStart(64, "0");

describe("a zellige seal", () => {
  it("is the same for the same seed", () => {
    expect(growZellige(hash("a1"), RADIUS)).toEqual(growZellige(hash("a1"), RADIUS));
  });

  it("is another for every one of 300 seeds that differ in one digit or more", () => {
    const drawn = Array.from({ length: 300 }, (_, i) => JSON.stringify(growZellige(hash(i.toString(16)), RADIUS)));
    expect(new Set(drawn).size).toBe(300);
  });

  it.each(["a", "b", "c", "house"])("of %s has every tile of the whole one, once", (seed) => {
    const { wedge, centre } = growZellige(seed, RADIUS);
    const tiles = (layers: { path: string }[]) => layers.flatMap(({ path }) => path.match(/M[^Z]*Z/g) ?? []).length;
    const whole = SEAL_CUTS.map((cuts) => cutSeal(cuts).tiles.length);
    expect(whole).toContain(SEAL_TURNS * tiles(wedge) + tiles(centre));
  });

  it("stays within its radius and reaches it", () => {
    for (let i = 0; i < 40; i++) {
      const radii = distances(
        layersOf(hash(`b${i}`)).map(({ path }) => path),
        0,
        0,
      );
      expect(Math.max(...radii)).toBeGreaterThan(99.9);
      expect(Math.max(...radii)).toBeLessThan(100.1);
    }
  });

  it("is light enough to be sent with a page", () => {
    const sizes = Array.from({ length: 100 }, (_, i) => JSON.stringify(growZellige(hash(`c${i}`), RADIUS)).length);
    expect(Math.max(...sizes)).toBeLessThan(12_000);
  });

  it("names only known glazes, each once", () => {
    for (const layers of [growZellige(hash("d"), RADIUS).wedge, growZellige(hash("d"), RADIUS).centre]) {
      const tones = layers.map(({ tone }) => tone);
      expect(new Set(tones).size).toBe(tones.length);
      for (const tone of tones) expect(ZELLIGE_TONES).toContain(tone);
    }
  });
});

describe("a zellige field", () => {
  it("has the same cell for the same seed, and not for all seeds", () => {
    expect(growZelligeCell("slug", 30)).toEqual(growZelligeCell("slug", 30));
    const drawn = Array.from({ length: 40 }, (_, i) => JSON.stringify(growZelligeCell(`slug-${i}`, 30)));
    expect(new Set(drawn).size).toBeGreaterThan(25);
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
