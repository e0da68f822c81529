import bidiFactory from "bidi-js";
import { LRUCache } from "lru-cache";
import type { Language } from "../../kernel/languages";
import type { FontFile } from "../../kernel/ports/font-files";
import table from "./house-letters.json";
import { drawnCharacters, itemise } from "./itemise";
import { isOwnFont, type OwnFontId } from "./own-fonts";
import { sanitizeText, splitGraphemes } from "./sanitize";
import type { FaceFacts } from "./stacks";
import type { Voice } from "./voices";

/** What is known of own fonts that are not opened. */
export type OwnLetters = ReadonlyMap<OwnFontId, Pick<FontFile, "letters" | "bold" | "script">>;

/** What is in every voice of the house, and in most names. */
const ORDINARY = /^[ -~À-ÿ]*$/;
/** What a wrong encoding or a font of symbols leaves, once it is sanitized: no font agrees what it looks like. */
const UNKNOWN = "\ufffd";

const bidi = bidiFactory();

/**
 * By voice, language and text: a list says most of what it says on each of its certificates. Of an own font nothing
 * ever changes.
 */
const known = new LRUCache<string, readonly string[]>({ max: 2000 });

/**
 * What stands in a text, once each and in order, that a voice cannot draw. Chooses faces as the drawing does
 * (itemise.ts), and opens none of them, so that any process may ask. `own` has the own fonts that may be the voice.
 */
export function lettersWithoutFont(
  text: string,
  voice: Voice,
  language: Language,
  own: OwnLetters = new Map(),
): readonly string[] {
  if (ORDINARY.test(text)) return NONE;
  const key = `${voice} ${language} ${text}`;
  const found = known.get(key) ?? findLetters(sanitizeText(text, text.length + 1), voice, language, own);
  known.set(key, found);
  return found;
}

const NONE: readonly string[] = [];

function findLetters(text: string, voice: Voice, language: Language, own: OwnLetters): readonly string[] {
  const facts: FaceFacts = {
    covers: (font, codePoint) =>
      isOwnFont(font) ? isIn(own.get(font)?.letters ?? [], codePoint) : facesWith(codePoint).has(font),
    own: (font) => own.get(font) ?? { bold: false, script: "latin" },
  };
  const { levels } = bidi.getEmbeddingLevels(text, "auto");
  const missing = itemise(text, levels, voice, language, facts).flatMap(({ start, end, font }) =>
    splitGraphemes(text.slice(start, end)).flatMap(({ segment }) => {
      const draws = (character: string) => facts.covers(font, character.codePointAt(0) ?? 0);
      return segment !== UNKNOWN && drawnCharacters(segment).every(draws) ? [] : segment;
    }),
  );
  return [...new Set(missing)];
}

/** Faces that have the same code points in common. */
const sets = table.sets.map(
  (faces): ReadonlySet<string> => new Set(faces.split(" ").map((position) => table.faces[Number(position)] ?? "")),
);
const NO_FACES: ReadonlySet<string> = new Set();

/**
 * Which of them have which code points: first, last and the position in `sets` by turns. Unpacked once somebody asks.
 */
let unpacked: Int32Array | undefined;
function rangesOfHouse(): Int32Array {
  if (unpacked) return unpacked;
  const numbers = Int32Array.from(table.ranges.split(" "), (number) => Number.parseInt(number, 36));
  let last = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const first = last + (numbers[at] ?? 0);
    last = first + (numbers[at + 1] ?? 0);
    numbers[at] = first;
    numbers[at + 1] = last;
  }
  unpacked = numbers;
  return numbers;
}

function facesWith(codePoint: number): ReadonlySet<string> {
  const ranges = rangesOfHouse();
  const at = lastNotAfter(ranges, 3, codePoint);
  const has = at >= 0 && codePoint <= (ranges[at + 1] ?? 0);
  return (has ? sets[ranges[at + 2] ?? 0] : undefined) ?? NO_FACES;
}

function isIn(letters: readonly number[], codePoint: number): boolean {
  const at = lastNotAfter(letters, 2, codePoint);
  return at >= 0 && codePoint <= (letters[at + 1] ?? 0);
}

/**
 * Where the last range begins that does not begin after the code point; below 0 where there is none. Ranges take so
 * many numbers each.
 */
function lastNotAfter(list: ArrayLike<number>, width: number, codePoint: number): number {
  let low = 0;
  let high = list.length / width;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle * width] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * width;
}
