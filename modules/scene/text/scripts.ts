import type { FontId } from "./font-names";

/**
 * Faces of the scripts beside Latin, Cyrillic, Greek, Arabic and Chinese, by Unicode script name. Each script has one
 * face for all voices, unless the voice's own face has the letters.
 */
export const SCRIPT_FACES: Readonly<Record<string, FontId>> = {
  Armenian: "noto-sans-armenian-400",
  Bengali: "noto-sans-bengali-400",
  Devanagari: "sans",
  Ethiopic: "noto-sans-ethiopic-400",
  Georgian: "noto-sans-georgian-400",
  Gujarati: "noto-sans-gujarati-400",
  Gurmukhi: "noto-sans-gurmukhi-400",
  Hangul: "noto-sans-kr-400",
  Hebrew: "noto-sans-hebrew-400",
  Kannada: "noto-sans-kannada-400",
  Khmer: "noto-sans-khmer-400",
  Lao: "noto-sans-lao-400",
  Malayalam: "noto-sans-malayalam-400",
  Myanmar: "noto-sans-myanmar-400",
  Sinhala: "noto-sans-sinhala-400",
  Tamil: "noto-sans-tamil-400",
  Telugu: "noto-sans-telugu-400",
  Thai: "noto-sans-thai-400",
  Tifinagh: "noto-sans-tifinagh-400",
};

/** Face for the Han characters of JIS X 0213 that the Chinese faces lack. */
const RARE_HAN: FontId = "noto-sans-jp-400";

/**
 * Returns the faces for letters of a script, best first. `stack` holds the faces of the voice; the first one is its
 * own.
 */
export function withScriptFaces([own, ...others]: readonly FontId[], script: string): FontId[] {
  const beside = SCRIPT_FACES[script];
  const last = script === "Han" ? [RARE_HAN] : [];
  return [...new Set([...(own ? [own] : []), ...(beside ? [beside] : []), ...others, ...last])];
}

/** Scripts whose letters have a face, by Unicode script name. */
export const SCRIPT_NAMES = [
  "Latin",
  "Arabic",
  "Han",
  "Cyrillic",
  "Greek",
  "Hiragana",
  "Katakana",
  ...Object.keys(SCRIPT_FACES),
] as const;
const PATTERNS = SCRIPT_NAMES.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

/** Script of characters without one of their own (digits, spaces, punctuation), or of a script without a face. */
export const COMMON = "Common";

/**
 * Cache size. Without a cache a digit would be tested against every script, and codes and addresses are full of digits.
 */
const MAX_CACHED_CHARACTERS = 5000;
const scripts = new Map<string, string>();

/** Returns the script of one character, by its Unicode name. */
export function scriptOfCharacter(character: string): string {
  const script = scripts.get(character) ?? PATTERNS.find(([, pattern]) => pattern.test(character))?.[0] ?? COMMON;
  if (scripts.size >= MAX_CACHED_CHARACTERS) scripts.clear();
  scripts.set(character, script);
  return script;
}

/** Scripts whose letters connect or combine around one another, so that letter spacing must not separate them. */
const CLUSTERED =
  /[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Lao}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}]/u;
export const isClustered = (text: string): boolean => CLUSTERED.test(text);
