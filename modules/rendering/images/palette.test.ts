import { describe, expect, it } from "vitest";
import { choosePalette } from "./palette";

const picture = (pixels: number, color: (i: number) => readonly number[]) =>
  Uint8Array.from(Array.from({ length: pixels }, (_, i) => color(i)).flat());
const drawn = (rgba: Uint8Array) => {
  const palette = choosePalette(rgba);
  return palette && Uint8Array.from([...palette.indexes].flatMap((index) => palette.colors[index] ?? []));
};

describe("the palette of a picture", () => {
  it("has each color that there is, where they are few", () => {
    const rgba = picture(4096, (i) => [i % 16, (i * 3) % 16, 7, i % 2 ? 255 : 128]);
    expect(drawn(rgba)).toEqual(rgba);
  });

  it("has colors that differ by no more than 8 of 255 from those of many edges, and the commonest unchanged", () => {
    const rgba = picture(40_000, (i) => (i % 4 ? [250, 247, 240, 255] : [i % 251, (i >> 3) % 19, 90, 255]));
    expect(new Set(rgba).size).toBeGreaterThan(200);
    const given = drawn(rgba) ?? new Uint8Array();
    expect(given).toHaveLength(rgba.length);
    expect(given.every((value, i) => Math.abs(value - (rgba[i] ?? 0)) <= 8)).toBe(true);
    expect([...given.subarray(4, 8)]).toEqual([250, 247, 240, 255]);
  });

  it("is none where the colors are too many, as in a photograph", () => {
    expect(choosePalette(picture(40_000, (i) => [i % 256, (i * 7) % 256, (i * 31) >> 4, 255]))).toBeNull();
  });
});
