import { type FontId, face, isOwnFont, type Scene } from "../../scene/index.server";
import { cachedShortPath } from "./short-path";

/**
 * Letters of a font in an SVG: the number of steps per font unit, a length in font units as text, and the id of a
 * glyph's outline, or null for a blank glyph.
 */
export type Letters = (font: FontId) => {
  steps: number;
  coordinate(units: number): string;
  show(glyph: number): string | null;
};

const thousandths = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

/** Writes each outline in the units of its font, with an id of font and glyph. */
export const lettersInFontUnits =
  (outlines: Map<string, string>, write: (path: string) => string): Letters =>
  (font) => ({
    steps: 1,
    coordinate: thousandths,
    show(glyph) {
      const path = face(font).outline(glyph);
      if (!path) return null;
      const id = `${font.replace("/", "-")}-${glyph}`;
      if (!outlines.has(id)) outlines.set(id, write(path));
      return id;
    },
  });

/** Maximum step in points: a fifteenth of a press dot, so that a point of a letter moves by at most half of that. */
const FINEST = 0.03;
/** Candidate numbers of steps per font unit; the last where none is fine enough. */
const STEPS = [0.0625, 0.08, 0.1, 0.125, 0.16, 0.2, 0.25, 0.32, 0.4, 0.5, 0.64, 0.8, 1];

/**
 * Writes each outline on a grid that is fine enough for the largest size of its font, with the shortest possible id.
 * Small print does not need two thousand steps to an em.
 */
export function lettersOnGrids(outlines: Map<string, string>, scene: Scene): Letters {
  const largest = largestSizes(scene);
  const names = new Map<string, string | null>();
  return (font) => {
    const { unitsPerEm, outline } = face(font);
    const unit = (largest.get(font) ?? 0) / unitsPerEm;
    const steps = STEPS.find((few) => unit / few <= FINEST) ?? STEPS.at(-1) ?? 1;
    return {
      steps,
      coordinate: (units) => String(Math.round(units * steps)),
      show(glyph) {
        const key = `${font} ${glyph}`;
        const cached = names.get(key);
        if (cached !== undefined) return cached;
        const path = outline(glyph);
        const id = path ? idOf(font, glyph, outlines.size) : null;
        if (id) outlines.set(id, shorten(path, steps));
        names.set(key, id);
        return id;
      },
    };
  };
}

/** Id of an outline. A letter of an organization's own font has an id with the font's name. */
const idOf = (font: FontId, glyph: number, index: number): string =>
  isOwnFont(font) ? `${font.replace("/", "-")}-${glyph}` : shortName(index);

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Short id by number: `a`, `b` and so on. */
export const shortName = (index: number): string =>
  (index < LETTERS.length ? "" : shortName(Math.floor(index / LETTERS.length) - 1)) + LETTERS[index % LETTERS.length];

function largestSizes(scene: Scene): Map<FontId, number> {
  const largest = new Map<FontId, number>();
  for (const item of scene.items)
    if (item.kind === "text")
      for (const { runs } of item.lines)
        for (const { font, size } of runs) largest.set(font, Math.max(size, largest.get(font) ?? 0));
  return largest;
}

function shorten(path: string, steps: number): string {
  const short = cachedShortPath(path, steps);
  if (short === null) throw new Error("a letter is drawn with commands that are not known");
  return short;
}
