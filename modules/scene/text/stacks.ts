import { type Language, scriptOf } from "../../kernel/languages";
import { FAMILIES, type Family, type FamilyVoice, familyStack } from "./families";
import type { FontId } from "./font-names";
import { face, ownFace } from "./fonts";
import { isOwnFont, type OwnFontId } from "./own-fonts";
import { isClustered, withScriptFaces } from "./scripts";
import { type HouseVoice, isHouseVoice, type Voice } from "./voices";

/** Faces in order of preference for a character that has a script of its own. */
const STACKS: Record<HouseVoice, FontId[]> = {
  title: ["playfair-bold", "amiri-bold", "serif-sc", "serif", "sans", "emoji"],
  heading: ["playfair", "amiri", "serif-sc", "serif", "sans", "emoji"],
  name: ["playfair", "amiri", "serif-sc", "serif", "sans", "emoji"],
  phrase: ["playfair-italic", "amiri", "sans-sc", "serif", "sans", "emoji"],
  body: ["serif", "amiri", "sans-sc", "sans", "emoji"],
  label: ["sans", "plex-arabic", "sans-sc", "emoji"],
  "label-strong": ["sans-semibold", "plex-arabic-semibold", "serif-sc", "sans", "emoji"],
};

const facesOf = (script: Family["script"]): ReadonlySet<FontId> =>
  new Set(
    Object.values<Family>(FAMILIES)
      .filter((family) => family.script === script)
      .flatMap(({ upright, italic }) => [...Object.values(upright), ...Object.values(italic ?? {})]),
  );
const ARABIC_FACES = facesOf("arabic");
const CHINESE_FACES = facesOf("chinese");

/** Coverage and properties of faces, from opened files or from tables where no file is opened (letters.ts). */
export interface FaceFacts {
  covers(font: FontId, codePoint: number): boolean;
  own(font: OwnFontId): { bold: boolean; script: Family["script"] };
}
export const OPENED: FaceFacts = { covers: (font, codePoint) => face(font).covers(codePoint), own: ownFace };

const isOwnOf = (script: Family["script"], font: FontId, facts: FaceFacts) =>
  isOwnFont(font) && facts.own(font).script === script;
export const isArabicFace = (font: FontId, facts = OPENED): boolean =>
  ARABIC_FACES.has(font) || isOwnOf("arabic", font, facts);
export const isChineseFace = (font: FontId, facts = OPENED): boolean =>
  CHINESE_FACES.has(font) || isOwnOf("chinese", font, facts);

/**
 * Returns whether letters of this text join in this face, so that letter spacing must not separate them. Own fonts may
 * have several scripts.
 */
export const joinsLetters = (font: FontId, text: string): boolean =>
  isArabicFace(font) || isClustered(text) || (isOwnFont(font) && /\p{Script=Arabic}/u.test(text));

/**
 * Scale that makes faces of different scripts appear equally large, so that a mixed name reads as one size: Arabic
 * letters sit low in their em, Chinese ones fill it.
 */
export function opticalScale(font: FontId): number {
  const scale = OPTICAL_SCALES[font];
  if (scale !== undefined) return scale;
  if (isArabicFace(font)) return 1.06;
  return isChineseFace(font) ? 0.94 : 1;
}
const OPTICAL_SCALES: Partial<Record<FontId, number>> = {
  amiri: 1.22,
  "amiri-bold": 1.22,
  "cairo-400": 0.94,
  "cairo-700": 0.94,
  "ma-shan-zheng-400": 1.06,
  "noto-sans-jp-400": 0.94,
};

const familyStacks = new Map<FamilyVoice, FontId[]>();

/** Returns the faces that may draw `voice`, best first. */
export function stackOf(voice: Voice, facts = OPENED): FontId[] {
  if (isHouseVoice(voice)) return STACKS[voice];
  if (isOwnFont(voice)) return [voice, ...stackOf(facts.own(voice).bold ? "ibm-plex-sans/600" : "ibm-plex-sans/400")];
  const stack = familyStacks.get(voice) ?? familyStack(voice);
  familyStacks.set(voice, stack);
  return stack;
}

/**
 * Returns the faces for the letters of one script in a text. In a family's voice, faces that have all of these letters
 * come first, so that no word changes its face because one letter is missing. House voices choose letter by letter,
 * because issued certificates were drawn so.
 */
export function stackFor(voice: Voice, letters: readonly string[], script: string, facts = OPENED): FontId[] {
  const stack = withScriptFaces(stackOf(voice, facts), script);
  if (isHouseVoice(voice)) return stack;
  // `find` stops at the first match: each face that is checked gets opened.
  const whole = stack.find((id) => letters.every((letter) => facts.covers(id, letter.codePointAt(0) ?? 0)));
  return whole ? [...new Set([whole, ...stack])] : stack;
}

/** Sample letter that shows whether a font has the script. */
const OF_SCRIPT = { latin: "a", arabic: "ا", chinese: "的" } as const;

/** Returns the face for digits and punctuation that stand alone: that of the certificate's own script. */
export function homeFace(voice: Voice, language: Language, facts = OPENED): FontId {
  const stack = stackOf(voice, facts);
  const script = scriptOf(language);
  if (isOwnFont(voice) && facts.covers(voice, OF_SCRIPT[script].codePointAt(0) ?? 0)) return voice;
  const home =
    script === "latin"
      ? stack[0]
      : stack.find((font) => (script === "arabic" ? isArabicFace(font, facts) : isChineseFace(font, facts)));
  if (!home) throw new Error(`voice ${voice} has no face for ${language}`);
  return home;
}
