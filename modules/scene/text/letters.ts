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

/** Coverage of own fonts, without opening their files. */
export type OwnLetters = ReadonlyMap<OwnFontId, Pick<FontFile, "letters" | "bold" | "script">>;

/** Text that every house voice covers; matches most names. */
const ORDINARY = /^[ -~À-ÿ]*$/;
/**
 * Replacement character, left by a wrong encoding or a symbol font after sanitizing: fonts do not agree on its shape.
 */
const UNKNOWN = "\ufffd";

const bidi = bidiFactory();

/**
 * Missing letters by voice, language and text: most texts recur on every certificate of a batch. An own font never
 * changes, so entries never expire.
 */
const missingCache = new LRUCache<string, readonly string[]>({ max: 2000 });

/**
 * Returns the distinct characters of a text that a voice cannot draw, in order. Chooses faces as the drawing does
 * (itemise.ts) without opening font files, so that any process may call it. `own` holds the own fonts that the voice
 * may be.
 */
export function lettersWithoutFont(
  text: string,
  voice: Voice,
  language: Language,
  own: OwnLetters = new Map(),
): readonly string[] {
  if (ORDINARY.test(text)) return NONE;
  const key = `${voice} ${language} ${text}`;
  const found = missingCache.get(key) ?? findLetters(sanitizeText(text, text.length + 1), voice, language, own);
  missingCache.set(key, found);
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

/** Sets of faces that cover the same code points. */
const sets = table.sets.map(
  (faces): ReadonlySet<string> => new Set(faces.split(" ").map((position) => table.faces[Number(position)] ?? "")),
);
const NO_FACES: ReadonlySet<string> = new Set();

/** Ranges of code points, three numbers each: first, last and the index in `sets`. Unpacked on first use. */
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
 * Returns the index of the last range that begins at or before the code point; negative if there is none. `width` is
 * how many numbers a range takes.
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
