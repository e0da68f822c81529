import { contrast, readHex } from "../../kernel/color";
import type { Color } from "./survey";

export const DARK = "#16232f";
export const LIGHT = "#ffffff";
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const ENOUGH = 4.5;

/** Color of a text, and whether a plain plate below is needed for enough contrast. */
export interface Ink {
  color: string;
  plate: boolean;
}

/** Chooses the wanted color where it is readable on all of these, else dark or light; otherwise dark on a plate. */
export function inkOn(colors: readonly Color[], wanted: string | null = null): Ink {
  const candidates = wanted === null ? [DARK, LIGHT] : [wanted, DARK, LIGHT];
  const color = candidates.find((candidate) => leastContrast(candidate, colors) >= ENOUGH);
  return color ? { color, plate: false } : { color: DARK, plate: true };
}

/** Contrast against the background with the least contrast. */
export function leastContrast(color: string, colors: readonly Color[]): number {
  return colors.reduce((least, other) => Math.min(least, contrast(readHex(color), other)), 21);
}
