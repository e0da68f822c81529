import type { FontId } from "./font-names";

/** Shaped glyphs of one font and direction, in visual order. */
export interface GlyphRun {
  font: FontId;
  /** Points per em. */
  size: number;
  /** Offset from the start of the line, in points. */
  x: number;
  width: number;
  text: string;
  /** Index at which the run's text begins in the whole text of its item. */
  start: number;
  rightToLeft: boolean;
  /** Whether the letters are spaced out, so that text extraction joins them to one word. */
  tracked: boolean;
  glyphs: PositionedGlyph[];
}

/**
 * A glyph at its position, with lengths in font units. `cluster` is the index in the run's text of the first character
 * that the glyph represents.
 */
export interface PositionedGlyph {
  id: number;
  xOffset: number;
  yOffset: number;
  advance: number;
  cluster: number;
}
