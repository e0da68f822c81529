import type { FontId } from "./font-names";

/** Shaped glyphs of one font and direction, in visual order. */
export interface GlyphRun {
  font: FontId;
  /** Points per em. */
  size: number;
  /** From the start of the line, in points. */
  x: number;
  width: number;
  text: string;
  /** Where the run's text begins in the whole text of its item. */
  start: number;
  rightToLeft: boolean;
  /** Letters are spaced out: extraction needs to know that they are one word. */
  tracked: boolean;
  glyphs: PositionedGlyph[];
}

/** Lengths in font units; `cluster` is the index in the run's text of the first character this glyph stands for. */
export interface PositionedGlyph {
  id: number;
  xOffset: number;
  yOffset: number;
  advance: number;
  cluster: number;
}
