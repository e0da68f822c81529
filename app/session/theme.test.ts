import { describe, expect, it } from "vitest";
import { hexToHsl, themeStyleSheet } from "./theme";

describe("theme colours", () => {
  it.each([
    ["#F0B85A", { hue: 37.6, saturation: 83.3, lightness: 64.7 }],
    ["#34495e", { hue: 210, saturation: 28.8, lightness: 28.6 }],
    ["#f00", { hue: 0, saturation: 100, lightness: 50 }],
    ["#0f0", { hue: 120, saturation: 100, lightness: 50 }],
    ["#00f", { hue: 240, saturation: 100, lightness: 50 }],
    ["#f0f", { hue: 300, saturation: 100, lightness: 50 }],
    ["#fff", { hue: 0, saturation: 0, lightness: 100 }],
    ["#000000", { hue: 0, saturation: 0, lightness: 0 }],
  ])("turn %s into hue, saturation and lightness", (hex, hsl) => expect(hexToHsl(hex)).toEqual(hsl));

  it.each(["red", "#abcd", "#ggg", "", "#fff;}", "url(x)"])("are not %j", (text) => {
    expect(hexToHsl(text)).toBeNull();
    expect(themeStyleSheet(text, "#fff")).toBeNull();
  });

  it("put readable words on every accent", () => {
    expect(themeStyleSheet("#F0B85A", "#34495e")).toContain("--onbrand:#fff");
    expect(themeStyleSheet("#F0B85A", "#ffe600")).toContain("--onbrand:#000");
  });
});
