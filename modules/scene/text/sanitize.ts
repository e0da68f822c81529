import { LRUCache } from "lru-cache";
import { isClustered } from "./scripts";

const MAX_MARKS_PER_GRAPHEME = 4;
/**
 * Maximum number of marks on a base in scripts where vowels, medials and tones are marks around one letter: a Burmese
 * syllable has five.
 */
const MAX_MARKS_IN_CLUSTERS = 8;

const LONE_SURROGATE = /[\ud800-\udfff]/gu;
const LINE_OR_TAB = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROL = /\p{Cc}/gu;
/**
 * Zero-width characters and direction overrides, which hide or reorder other characters; the template sets the base
 * direction.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Joiners, direction marks and variation selectors, which are part of a name's spelling. */
const PART_OF_SPELLING = /\u200c|\u200d|\u200e|\u200f|\u061c|\p{Variation_Selector}/u;
const PRIVATE_OR_UNASSIGNED = /\p{Co}|\p{Cn}/gu;
/** No-break spaces, which are preserved: French sets one before a colon. */
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]+/g;
const SPACES = /[ \u1680\u2000-\u200a\u205f\u3000]+/g;
const MARK = /\p{M}/u;
const VARIATION_SELECTOR = /\p{Variation_Selector}/u;

/** Text of letters, digits and signs that sanitizing never removes, changes or combines. */
const PLAIN = /^[\u0020-\u007e\u00c0-\u00ff\u4e00-\u9fa5]*$/;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Text with one user-perceived character for each code unit; it needs no segmenter, which is slow. */
const SINGLE = /^[\u0020-\u02ff\u2010-\u2027\u4e00-\u9fff]*$/;

/** Returns the text's user-perceived characters (UAX #29), each with its UTF-16 index. */
export function splitGraphemes(text: string): { segment: string; index: number }[] {
  if (SINGLE.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  return [...graphemes.segment(text)];
}

/**
 * Makes user text safe to set in one paragraph: well-formed, NFC, one line, single spaces, no characters that hide or
 * reorder others, at most four marks on a base (eight in scripts of clusters), at most `maxGraphemes` user-perceived
 * characters (then an ellipsis).
 */
export function sanitizeText(text: string, maxGraphemes: number): string {
  if (PLAIN.test(text) && text.length <= maxGraphemes) return spaced(text);
  if (text.length > MAX_CACHED_LENGTH) return limitGraphemes(spaced(safe(text)), maxGraphemes);
  const key = `${maxGraphemes} ${text}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const sanitized = limitGraphemes(spaced(safe(text)), maxGraphemes);
  cache.set(key, sanitized);
  return sanitized;
}

/** Cache size. The rows of a batch repeat the same texts, and text beyond Latin takes long to sanitize. */
const MAX_CACHED_TEXTS = 200;
const MAX_CACHED_LENGTH = 2000;
const cache = new LRUCache<string, string>({ max: MAX_CACHED_TEXTS });

const spaced = (text: string): string => text.replace(SPACES, " ").trim();

function limitGraphemes(text: string, most: number): string {
  const letters = splitGraphemes(text).map(({ segment }) => limitMarks(segment));
  if (letters.length > most)
    return `${letters
      .slice(0, most - 1)
      .join("")
      .trimEnd()}…`;
  return letters.join("");
}

function safe(text: string): string {
  return text
    .replace(LONE_SURROGATE, "\ufffd")
    .replace(LINE_OR_TAB, " ")
    .replace(CONTROL, "")
    .replace(INVISIBLE, (character) => (PART_OF_SPELLING.test(character) ? character : ""))
    .replace(PRIVATE_OR_UNASSIGNED, "\ufffd")
    .normalize("NFC")
    .replace(NO_BREAK_SPACES, "\u00a0");
}

function limitMarks(grapheme: string): string {
  let marks = 0;
  let result = "";
  for (const character of grapheme) {
    const counts = MARK.test(character) && !VARIATION_SELECTOR.test(character);
    if (counts && ++marks > (isClustered(character) ? MAX_MARKS_IN_CLUSTERS : MAX_MARKS_PER_GRAPHEME)) continue;
    result += character;
  }
  return result;
}
