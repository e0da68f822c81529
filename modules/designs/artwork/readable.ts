import type { Color } from "./survey";

export const DARK = "#16232f";
export const LIGHT = "#ffffff";
/** WCAG 2.2, 1.4.3. */
const ENOUGH = 4.5;

/** A colour for a text, and whether it needs something of one colour beneath it to be read. */
export interface Ink {
  color: string;
  plate: boolean;
}

/** The wanted colour where it is read on all of these, else dark or light, whichever is; else dark on a plate. */
export function inkOn(colors: readonly Color[], wanted: string | null = null): Ink {
  const candidates = wanted === null ? [DARK, LIGHT] : [wanted, DARK, LIGHT];
  const color = candidates.find((candidate) => leastContrast(candidate, colors) >= ENOUGH);
  return color ? { color, plate: false } : { color: DARK, plate: true };
}

/** Against the colour that it is hardest to see on. */
export function leastContrast(color: string, colors: readonly Color[]): number {
  const own = luminanceOf(readHex(color));
  return colors.reduce((least, other) => Math.min(least, contrast(own, luminanceOf(other))), 21);
}

const readHex = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
