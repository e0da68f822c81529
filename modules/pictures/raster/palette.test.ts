import { describe, expect, it } from "vitest";
import { choosePalette } from "./palette";

const picture = (pixels: number, color: (i: number) => readonly number[]) =>
  Uint8Array.from(Array.from({ length: pixels }, (_, i) => color(i)).flat());
const paletteOf = (rgba: Uint8Array) => choosePalette(new Uint32Array(rgba.buffer));
const drawn = (rgba: Uint8Array) => {
  const palette = paletteOf(rgba);
  return palette && new Uint8Array(Uint32Array.from(palette.indexes, (index) => palette.colors[index] ?? 0).buffer);
};

describe("the palette of a picture", () => {
  it("has each color that there is, where they are few", () => {
    const rgba = picture(4096, (i) => [i % 16, (i * 3) % 16, 7, i % 2 ? 255 : 128]);
    expect(drawn(rgba)).toEqual(rgba);
  });

  it("has colors that differ by no more than 8 of 255 from those of many edges, and the commonest unchanged", () => {
    const rgba = picture(40_000, (i) => (i % 4 ? [250, 247, 240, 255] : [i % 251, (i >> 3) % 19, 90, 255]));
    expect(new Set(rgba).size).toBeGreaterThan(200);
    const output = drawn(rgba) ?? new Uint8Array();
    expect(output).toHaveLength(rgba.length);
    expect(output.every((value, i) => Math.abs(value - (rgba[i] ?? 0)) <= 8)).toBe(true);
    expect([...output.subarray(4, 8)]).toEqual([250, 247, 240, 255]);
  });

  it("is none where the colors are too many, as in a photograph", () => {
    expect(paletteOf(picture(40_000, (i) => [i % 256, (i * 7) % 256, (i * 31) >> 4, 255]))).toBeNull();
  });

  it("begins with that of the picture below, which keeps its own where nothing is over it", () => {
    const below = new Uint32Array(picture(40_000, (i) => [(i % 128) * 2, 20, 30, 255]).buffer);
    const palette = choosePalette(below, { most: 160 });
    if (!palette) throw new Error("no palette");
    const above = below.map((color, i) => (i >= 500 && i < 900 ? 0xff000000 | ((i % 40) * 0x50000) : color) >>> 0);
    const chosen = choosePalette(above, { over: { pixels: below, palette, changed: Uint32Array.of(0, above.length) } });
    if (!chosen) throw new Error("no palette");
    expect([...chosen.colors.subarray(0, palette.colors.length)]).toEqual([...palette.colors]);
    expect(chosen.colors.length).toBeGreaterThan(palette.colors.length);
    expect([...chosen.indexes.subarray(900)]).toEqual([...palette.indexes.subarray(900)]);
    const shown = new Uint8Array(Uint32Array.from(chosen.indexes, (index) => chosen.colors[index] ?? 0).buffer);
    const wanted = new Uint8Array(above.buffer);
    expect(shown.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) <= 8)).toBe(true);
  });

  it("is none of more colors than are allowed", () => {
    const rgba = picture(40_000, (i) => [(i % 25) * 10, (i % 9) * 25, 90, 255]);
    expect(choosePalette(new Uint32Array(rgba.buffer), { most: 224 })).toBeNull();
    expect(choosePalette(new Uint32Array(rgba.buffer), { most: 225 })?.colors).toHaveLength(225);
  });
});
