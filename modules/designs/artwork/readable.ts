import { contrast, readHex } from "../../kernel/color";
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
  return colors.reduce((least, other) => Math.min(least, contrast(readHex(color), other)), 21);
}
