import type { GlyphRun } from "./text/glyphs";
import { opticalScale } from "./text/stacks";

/**
 * Smallest readable size in points per em, as written in the design: letters of other scripts are scaled to appear
 * equally large.
 */
const SMALLEST = 6;
const ROUNDING = 0.01;

/** Returns whether a set text has letters that are too small to read. */
export const hasSmallLetters = ({ lines }: { lines: readonly { runs: GlyphRun[] }[] }): boolean =>
  lines.some(({ runs }) => runs.some(({ size, font }) => size / opticalScale(font) < SMALLEST - ROUNDING));
