import type { Font as FontkitFont } from "fontkit";
import { type FontId, face, type GlyphRun, isOwnFont, type PositionedGlyph } from "../../scene/index.server";
import { FIRST_VIRTUAL_ID, subsetByVirtualId } from "./font-subset";

export interface PdfTypesetter {
  /**
   * Draws a shaped run with its baseline starting at (`x`, `y`). `written` has the text and the width of each glyph, in
   * font units; without it the text is divided among the glyphs as the first version of the drawing did.
   */
  draw(run: GlyphRun, x: number, y: number, written?: WrittenGlyphs): void;
}

export interface WrittenGlyphs {
  texts: string[];
  widths: number[];
}

/**
 * The part of a parsed font from which pdfkit requests the glyphs of a text; here it returns a run shaped beforehand.
 */
interface ShapedFont {
  layout(text: string): ShapedLayout;
}

interface ShapedLayout {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** Sets shaped runs in one document. pdfkit's own shaping is wrong for Arabic, so it is given glyphs. */
export function pdfTypesetter(document: PDFKit.PDFDocument): PdfTypesetter {
  const fonts = new Map<FontId, ReturnType<typeof adaptFont>>();
  return {
    draw(run, x, y, written) {
      let font = fonts.get(run.font);
      if (!font) {
        font = adaptFont(run.font);
        fonts.set(run.font, font);
      }
      font.next(run, written);
      document
        .font(font.source, run.font, run.size)
        // This text is never used, because the font returns the run; it only must not be empty.
        .text("-", x, y, {
          lineBreak: false,
          baseline: "alphabetic",
          features: [],
          textWidth: run.width,
          wordCount: 1,
        });
    },
  };
}

function adaptFont(id: FontId): { source: ShapedFont; next(run: GlyphRun, written?: WrittenGlyphs): void } {
  const original = face(id).fontkit();
  const virtual = new Map<string, ShapedLayout["glyphs"][number]>();
  const realIds: number[] = [];
  const widths: (number | undefined)[] = [];
  let pending: GlyphRun | null = null;
  let pendingGlyphs: WrittenGlyphs | undefined;

  // One CID per (glyph, text) pair, so that copied text is what was written, not what it resembles. A custom width gets
  // a CID of its own, because the font must state the same width (ISO 19005-3, 6.2.11.5).
  const virtualGlyph = (glyph: PositionedGlyph, text: string, width?: number) => {
    const key = `${glyph.id}|${text}|${width ?? ""}`;
    let cached = virtual.get(key);
    if (!cached) {
      const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
      cached = {
        id: FIRST_VIRTUAL_ID + realIds.length,
        advanceWidth: width ?? face(id).shaper.glyphHAdvance(glyph.id),
        codePoints,
      };
      realIds.push(glyph.id);
      widths.push(width);
      virtual.set(key, cached);
    }
    return cached;
  };

  const source: FontkitFont & ShapedFont = Object.create(original, {
    layout: {
      value: (): ShapedLayout => {
        // pdfkit calls this a second time, for a width that it does not use.
        if (!pending) return { glyphs: [], positions: [], advanceWidth: 0 };
        const run = pending;
        pending = null;
        const texts = pendingGlyphs?.texts ?? textPerGlyph(run);
        const own = pendingGlyphs?.widths;
        return {
          glyphs: run.glyphs.map((glyph, i) => virtualGlyph(glyph, texts[i] ?? "", own?.[i])),
          positions: run.glyphs.map(({ advance, xOffset, yOffset }) => ({
            xAdvance: advance,
            yAdvance: 0,
            xOffset,
            yOffset,
          })),
          advanceWidth: 0,
        };
      },
    },
    // The name of an own font would be written into the PDF unescaped.
    ...(isOwnFont(id) ? { postscriptName: { value: id.replace("own/", "Own-") } } : {}),
    createSubset: { value: () => subsetByVirtualId(original.createSubset(), realIds, widths) },
  });
  return {
    source,
    next: (run, written) => {
      pending = run;
      pendingGlyphs = written;
    },
  };
}

/**
 * Divides a run's text among its glyphs: one character each if the cluster has as many, otherwise all of the cluster's
 * text to its widest glyph. Extractors reverse right-to-left text character by character, so the letters of a ligature
 * are reversed here. A vowel mark goes with its letter, because on its own it is taken for a word.
 */
function textPerGlyph({ glyphs, text, rightToLeft }: GlyphRun): string[] {
  const texts = glyphs.map(() => "");
  for (let first = 0; first < glyphs.length; ) {
    const cluster = glyphs[first]?.cluster ?? 0;
    let last = first;
    while (glyphs[last + 1]?.cluster === cluster) last++;
    const neighbour = rightToLeft ? glyphs[first - 1] : glyphs[last + 1];
    const characters = [...text.slice(cluster, neighbour?.cluster ?? text.length)];
    if (!rightToLeft && characters.length === last - first + 1) {
      characters.forEach((character, i) => {
        texts[rightToLeft ? last - i : first + i] = character;
      });
    } else {
      let widest = first;
      for (let i = first; i <= last; i++) if ((glyphs[i]?.advance ?? 0) > (glyphs[widest]?.advance ?? 0)) widest = i;
      texts[widest] = (rightToLeft ? characters.reverse() : characters).join("");
    }
    first = last + 1;
  }
  return texts;
}
