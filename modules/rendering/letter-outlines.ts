import { LRUCache } from "lru-cache";
import type { Scene } from "./scene/scene";
import { shortPath } from "./short-path";
import { type FontId, face } from "./text/fonts";
import { isOwnFont } from "./text/own-fonts";

/**
 * The letters of a font in an SVG: how many steps one of its units is written in, and how a glyph is shown: by the id of its
 * outline, or null for a blank.
 */
export type Letters = (font: FontId) => { steps: number; show(glyph: number): string | null };

/** Each outline in the units of its font, under a name that tells which it is. */
export const lettersAsGiven =
  (outlines: Map<string, string>, write: (path: string) => string): Letters =>
  (font) => ({
    steps: 1,
    show(glyph) {
      const path = face(font).outline(glyph);
      if (!path) return null;
      const id = `${font.replace("/", "-")}-${glyph}`;
      if (!outlines.has(id)) outlines.set(id, write(path));
      return id;
    },
  });

/** No letter is moved by more than this many points, a tenth of what a press can print. */
const FINEST = 0.012;
/** Halves of a unit are where curves of TrueType meet. */
const STEPS = [0.125, 0.25, 0.5, 1];
const FINE = 2;

const KEPT_CHARACTERS = 2_000_000;
const kept = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (written, path) => written.length + path.length + 1,
});

/**
 * Each outline on a grid as fine as the largest size needs that its font is drawn at, under a name as short as can be: small
 * print has no use for two thousand steps to an em.
 */
export function lettersOnGrids(outlines: Map<string, string>, scene: Scene): Letters {
  const largest = largestSizes(scene);
  const names = new Map<string, string | null>();
  return (font) => {
    const { unitsPerEm, outline } = face(font);
    const unit = (largest.get(font) ?? 0) / unitsPerEm;
    const steps = STEPS.find((few) => unit / few <= FINEST) ?? FINE;
    return {
      steps,
      show(glyph) {
        const key = `${font} ${glyph}`;
        const known = names.get(key);
        if (known !== undefined) return known;
        const path = outline(glyph);
        const id = path ? idOf(font, glyph, outlines.size) : null;
        if (id) outlines.set(id, shorten(path, steps));
        names.set(key, id);
        return id;
      },
    };
  };
}

/** A letter of an organization's own font says whose it is. */
const idOf = (font: FontId, glyph: number, index: number): string =>
  isOwnFont(font) ? `${font.replace("/", "-")}-${glyph}` : `g${index.toString(36)}`;

function largestSizes(scene: Scene): Map<FontId, number> {
  const largest = new Map<FontId, number>();
  for (const item of scene.items)
    if (item.kind === "text")
      for (const { runs } of item.lines)
        for (const { font, size } of runs) largest.set(font, Math.max(size, largest.get(font) ?? 0));
  return largest;
}

/** The same letters are in one certificate after another. */
function shorten(path: string, steps: number): string {
  const key = `${steps} ${path}`;
  const known = kept.get(key) ?? shortPath(path, { steps, decimals: 0 });
  if (known === null) throw new Error("a letter is drawn with commands that are not known");
  kept.set(key, known);
  return known;
}
