import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font as FontkitFont } from "fontkit";
import * as harfbuzz from "harfbuzzjs";
import { LRUCache } from "lru-cache";
import { type FontId, fileOf } from "./font-names";
import { isOwnFont, type OwnFontId, type OwnFonts } from "./own-fonts";

/** One face: HarfBuzz shapes and draws its outlines, fontkit cuts the subset that a PDF embeds. */
export interface Face {
  id: FontId;
  unitsPerEm: number;
  shaper: harfbuzz.Font;
  covers(codePoint: number): boolean;
  /**
   * Extent of a glyph's ink, in font units: above and below the baseline (upward positive), and along the baseline from
   * the glyph's origin.
   */
  ink(glyphId: number): GlyphInk;
  /** SVG path data in font units, y up; empty for a blank glyph. */
  outline(glyphId: number): string;
  /** Parsed on first use: only PDF needs it. */
  fontkit(): FontkitFont;
}

interface GlyphInk {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
const NO_INK: GlyphInk = { top: 0, bottom: 0, left: 0, right: 0 };

let fontsDirectory: string | null = null;
const faces = new Map<FontId, Face>();

/**
 * Maximum number of own fonts open at once. Larger than an organization's limit, so that all fonts of one certificate
 * are open together.
 */
const OPEN_OWN_FONTS = 24;
interface OwnFace {
  face: Face;
  bold: boolean;
  script: "latin" | "arabic" | "chinese";
}
const ownFaces = new LRUCache<OwnFontId, OwnFace>({ max: OPEN_OWN_FONTS });

/**
 * Opens the fonts for the next drawing and caches the most recent ones. Font ids are unique across organizations and
 * their bytes never change; `CertificateView.fonts` decides which ones a drawing may use.
 */
export function openOwnFonts(fonts: OwnFonts | undefined): void {
  for (const [id, { bytes, bold, script }] of fonts ?? [])
    if (!ownFaces.get(id)) ownFaces.set(id, { face: openFace(id, Buffer.from(bytes)), bold, script });
}

/** Returns an opened own font. Throws if it was not opened: a drawing with another font would be wrong. */
export function ownFace(id: OwnFontId): OwnFace {
  const cached = ownFaces.get(id);
  if (!cached) throw new Error(`the font ${id} was not opened`);
  return cached;
}

/**
 * Sets the folder that holds the TTF files (`content/fonts`). Called once at startup. Each file is read when a text
 * first needs it and then stays in memory: about 30 MB for the house voices in Latin, Arabic and Chinese, twice that
 * with every family, and up to 6 MB for each further script.
 */
export function loadFonts(directory: string): void {
  if (directory === fontsDirectory) return;
  fontsDirectory = directory;
  faces.clear();
}

/**
 * Returns the face with this id. Throws if `loadFonts` was not called or the file cannot be read: both are deployment
 * faults.
 */
export function face(id: FontId): Face {
  if (isOwnFont(id)) return ownFace(id).face;
  const cached = faces.get(id);
  if (cached) return cached;
  if (fontsDirectory === null)
    throw new Error("certificate fonts are not loaded: call loadFonts(directory) at start-up");
  const path = join(fontsDirectory, fileOf(id));
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new Error(`certificate font ${fileOf(id)} cannot be read from ${fontsDirectory}`, { cause });
  }
  const opened = openFace(id, bytes);
  faces.set(id, opened);
  return opened;
}

function openFace(id: FontId, bytes: Buffer): Face {
  const parsed = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const shaper = new harfbuzz.Font(parsed);
  const coverage = new Map<number, boolean>();
  const outlines = new Map<number, string>();
  const inks = new Map<number, GlyphInk>();
  let fontkitFont: FontkitFont | null = null;
  return {
    id,
    unitsPerEm: parsed.upem,
    shaper,
    covers: (codePoint) => remember(coverage, codePoint, () => shaper.nominalGlyph(codePoint) !== undefined),
    ink: (glyphId) =>
      remember(inks, glyphId, () => {
        const extents = shaper.glyphExtents(glyphId);
        if (!extents) return NO_INK;
        const { xBearing, yBearing, width, height } = extents;
        return { top: yBearing, bottom: yBearing + height, left: xBearing, right: xBearing + width };
      }),
    outline: (glyphId) => remember(outlines, glyphId, () => shaper.glyphToPath(glyphId)),
    fontkit: () => {
      if (fontkitFont) return fontkitFont;
      const font = create(bytes);
      if (!("layout" in font)) throw new Error(`${id} is a font collection, not a font`);
      fontkitFont = font;
      return font;
    },
  };
}

function remember<K, V>(memory: Map<K, V>, key: K, compute: () => V): V {
  const cached = memory.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  memory.set(key, value);
  return value;
}
