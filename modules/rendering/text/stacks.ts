import { type Language, scriptOf } from "../../kernel/languages";
import { type FontId, face } from "./fonts";

/** A typographic voice of the certificate. Each covers all scripts with faces that belong together. */
export type Voice = "title" | "heading" | "name" | "phrase" | "body" | "label" | "label-strong";

/** Faces in order of preference for a character that has a script of its own. */
const STACKS: Record<Voice, FontId[]> = {
  title: ["playfair-bold", "amiri-bold", "serif-sc", "serif", "sans", "emoji"],
  heading: ["playfair", "amiri", "serif-sc", "serif", "sans", "emoji"],
  name: ["playfair", "amiri", "serif-sc", "serif", "sans", "emoji"],
  phrase: ["playfair-italic", "amiri", "sans-sc", "serif", "sans", "emoji"],
  body: ["serif", "amiri", "sans-sc", "sans", "emoji"],
  label: ["sans", "plex-arabic", "sans-sc", "emoji"],
  "label-strong": ["sans-semibold", "plex-arabic-semibold", "serif-sc", "sans", "emoji"],
};

const ARABIC_FACES: ReadonlySet<FontId> = new Set(["amiri", "amiri-bold", "plex-arabic", "plex-arabic-semibold"]);
const CHINESE_FACES: ReadonlySet<FontId> = new Set(["serif-sc", "sans-sc"]);

export const isArabicFace = (font: FontId): boolean => ARABIC_FACES.has(font);
export const isChineseFace = (font: FontId): boolean => CHINESE_FACES.has(font);

/**
 * Faces of different scripts look equally large at different sizes: Arabic letters sit low in their em, Chinese ones
 * fill it. A mixed name should read as one size.
 */
export function opticalScale(font: FontId): number {
  if (font === "amiri" || font === "amiri-bold") return 1.22;
  if (isArabicFace(font)) return 1.06;
  return isChineseFace(font) ? 0.94 : 1;
}

/** The faces that may draw `voice`, best first. */
export function stackOf(voice: Voice): FontId[] {
  return STACKS[voice];
}

/** The face for digits and punctuation that stand alone: the one of the certificate's own script. */
export function homeFace(voice: Voice, language: Language): FontId {
  const stack = STACKS[voice];
  const script = scriptOf(language);
  const home =
    script === "arabic" ? stack.find(isArabicFace) : script === "chinese" ? stack.find(isChineseFace) : stack[0];
  if (!home) throw new Error(`voice ${voice} has no face for ${language}`);
  return home;
}

/** Every face that any voice can reach, for coverage questions. */
export function allFaces(): FontId[] {
  return [...new Set(Object.values(STACKS).flat())];
}

const DRAWS_NOTHING = /\p{Cc}|\p{Cf}|\p{Z}|\p{Variation_Selector}/u;

/**
 * The characters of `text` that no bundled face can draw, once each, in order: the issuer is warned before a box stands
 * where a letter of somebody's name should.
 */
export function missingGlyphs(text: string): string[] {
  const characters = new Set(text.normalize("NFC"));
  return [...characters].filter(
    (character) =>
      !DRAWS_NOTHING.test(character) && !allFaces().some((id) => face(id).covers(character.codePointAt(0) ?? 0)),
  );
}
