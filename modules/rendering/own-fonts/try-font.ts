import { create } from "fontkit";
import * as harfbuzz from "harfbuzzjs";
import type { FontFile } from "../../kernel/ports/font-files";
import { rangesOf } from "../../scene/index.server";

/** Letters that every font of a script has. */
const LETTERS = { latin: "a", arabic: "ا", chinese: "的" } as const;
const SAMPLES = [
  "Hamburgefonstiv 0123456789 ÀÉÎÕÜ ßçñ",
  "محمد أحمد عبد الرحمن ١٢٣",
  "欧阳静怡获得证书",
  "ﬁ ﬂ ... --- === 1/2",
];
/** Maximum number of glyphs per letter: fonts replace letters with ligatures and marks, but none needs more. */
const MAX_GLYPHS_A_LETTER = 8;
/** Maximum length of a glyph's outline, in characters of its path. */
const LONGEST_OUTLINE = 400_000;
const LONGEST_SIDE_IN_EMS = 40;

/**
 * Tests all later uses of a font: draws every outline, embeds every glyph, shapes texts of six languages. Returns null
 * for a font that fails; throws whatever the libraries throw. `script` is null if the font has letters of no supported
 * script.
 */
export function tryFont(
  bytes: Uint8Array,
): (Pick<FontFile, "family" | "style" | "letters"> & { script: FontFile["script"] | null }) | null {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const font = new harfbuzz.Font(face);
  const parsed = create(Buffer.from(bytes));
  if (!("layout" in parsed) || !(face.upem >= 16 && face.upem <= 16_384)) return null;
  if (!drawsAll(font, parsed.numGlyphs, face.upem) || !SAMPLES.every((sample) => shapes(font, sample))) return null;
  const subset = parsed.createSubset();
  for (let glyph = 0; glyph < parsed.numGlyphs; glyph++) subset.includeGlyph(parsed.getGlyph(glyph));
  if (subset.encode().length === 0) return null;
  const covers = (codePoint: number) => font.nominalGlyph(codePoint) !== undefined;
  const has = (letter: string) => covers(letter.codePointAt(0) ?? 0);
  const script = (["latin", "arabic", "chinese"] as const).find((name) => has(LETTERS[name])) ?? null;
  const letters = rangesOf([...new Set(parsed.characterSet)].filter(covers).sort((a, b) => a - b));
  return { family: String(parsed.familyName ?? ""), style: String(parsed.subfamilyName ?? ""), script, letters };
}

function drawsAll(font: harfbuzz.Font, glyphs: number, unitsPerEm: number): boolean {
  const most = unitsPerEm * LONGEST_SIDE_IN_EMS;
  for (let glyph = 0; glyph < glyphs; glyph++) {
    if (font.glyphToPath(glyph).length > LONGEST_OUTLINE) return false;
    const extents = font.glyphExtents(glyph);
    if (extents && Math.max(Math.abs(extents.width), Math.abs(extents.height)) > most) return false;
    if (Math.abs(font.glyphHAdvance(glyph)) > most) return false;
  }
  return glyphs > 0;
}

function shapes(font: harfbuzz.Font, text: string): boolean {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer, []);
  return buffer.getGlyphInfos().length <= text.length * MAX_GLYPHS_A_LETTER;
}
