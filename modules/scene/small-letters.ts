import type { GlyphRun } from "./text/glyphs";
import { opticalScale } from "./text/stacks";

/** Points per em, as the design says it: letters of other scripts are set larger or smaller to look alike. */
const SMALLEST = 6;
const ROUNDING = 0.01;

/** Whether a text that was set has letters that are smaller than people can read. */
export const hasSmallLetters = ({ lines }: { lines: readonly { runs: GlyphRun[] }[] }): boolean =>
  lines.some(({ runs }) => runs.some(({ size, font }) => size / opticalScale(font) < SMALLEST - ROUNDING));
