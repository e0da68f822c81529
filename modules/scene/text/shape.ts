import * as harfbuzz from "harfbuzzjs";
import type { FontId } from "./font-names";
import { face } from "./fonts";
import type { GlyphRun, PositionedGlyph } from "./glyphs";
import { joinsLetters } from "./stacks";

export interface ShapedRun {
  glyphs: PositionedGlyph[];
  /** Width in font units. */
  width: number;
}

const CACHE_LIMIT = 4000;
const cache = new Map<string, ShapedRun>();
let buffer: harfbuzz.Buffer | null = null;
/** Lining figures: the display face defaults to old-style ones, which do not match capitals and other scripts. */
const FEATURES = [new harfbuzz.Feature("lnum", 1)];

/**
 * Shapes one run with HarfBuzz; returns its glyphs in visual order. `tracking` is extra space after each character, in
 * thousandths of an em; it never applies to an Arabic face, because Arabic letters join.
 */
export function shapeRun(
  font: FontId,
  text: string,
  rightToLeft: boolean,
  language: string,
  tracking: number,
): ShapedRun {
  const spaced = joinsLetters(font, text) ? 0 : tracking;
  const key = `${font}${rightToLeft ? "<" : ">"}${language}${spaced}|${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const shaped = shape(font, text, rightToLeft, language, spaced);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, shaped);
  return shaped;
}

function shape(font: FontId, text: string, rightToLeft: boolean, language: string, tracking: number): ShapedRun {
  const { shaper, unitsPerEm } = face(font);
  buffer ??= new harfbuzz.Buffer();
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.setLanguage(language);
  harfbuzz.shape(shaper, buffer, FEATURES);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const extra = (tracking / 1000) * unitsPerEm;
  let width = 0;
  const glyphs = infos.map((info, i): PositionedGlyph => {
    const position = positions[i];
    if (!position) throw new Error("HarfBuzz returned fewer positions than glyphs");
    const advance = position.xAdvance + (position.xAdvance > 0 ? extra : 0);
    width += advance;
    return { id: info.codepoint, xOffset: position.xOffset, yOffset: position.yOffset, advance, cluster: info.cluster };
  });
  return { glyphs, width };
}

/** Returns how far a run's ink reaches above and below the baseline, in points. */
export function inkExtent({ font, size, glyphs }: GlyphRun): { above: number; below: number } {
  const { ink, unitsPerEm } = face(font);
  let top = 0;
  let bottom = 0;
  for (const { id, yOffset } of glyphs) {
    const reach = ink(id);
    top = Math.max(top, yOffset + reach.top);
    bottom = Math.min(bottom, yOffset + reach.bottom);
  }
  return { above: (top / unitsPerEm) * size, below: (-bottom / unitsPerEm) * size };
}

/**
 * Returns the ink box of each letter of a run, relative to the start of the line's baseline, in points, y downward.
 * Spaces have none.
 */
export function glyphInks({ font, size, x, glyphs }: GlyphRun) {
  const { ink, unitsPerEm } = face(font);
  const scale = size / unitsPerEm;
  let pen = 0;
  return glyphs.flatMap(({ id, advance, xOffset, yOffset }) => {
    const { left, right, top, bottom } = ink(id);
    const start = pen + xOffset;
    pen += advance;
    if (left === right) return [];
    return [
      {
        left: x + (start + left) * scale,
        right: x + (start + right) * scale,
        top: -(yOffset + top) * scale,
        bottom: -(yOffset + bottom) * scale,
      },
    ];
  });
}
