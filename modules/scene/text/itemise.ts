import { type Language, scriptOf } from "../../kernel/languages";
import type { FontId } from "./font-names";
import { splitGraphemes } from "./sanitize";
import { COMMON, scriptOfCharacter } from "./scripts";
import { type FaceFacts, homeFace, isChineseFace, OPENED, stackFor } from "./stacks";
import type { Voice } from "./voices";

/** A stretch of text with one face, script and bidi level, which a shaper takes in one call. Logical order. */
export interface TextRun {
  start: number;
  end: number;
  level: number;
  font: FontId;
  script: string;
}

const NO_GLYPH_NEEDED = /\p{Default_Ignorable_Code_Point}/u;
/** Characters that may stay in a Chinese face within a text that is not Chinese: spaces and full-width punctuation. */
const CHINESE_NEUTRAL = /^[\s\u3000-\u303f\uff00-\uffef]/;

/**
 * Splits `text` by face, script and direction. A character without a script of its own (digits, spaces, punctuation)
 * stays in its neighbor's face if that face can draw it, so that a bracket does not change face within a word.
 */
export function itemise(
  text: string,
  levels: Uint8Array,
  voice: Voice,
  language: Language,
  facts: FaceFacts = OPENED,
): TextRun[] {
  const stacks = new Map<string, FontId[]>();
  const home = homeFace(voice, language, facts);
  const runs: TextRun[] = [];
  let current: TextRun | null = null;
  for (const { segment, index } of splitGraphemes(text)) {
    const characters = drawnCharacters(segment);
    const script = characters.map(scriptOfCharacter).find((name) => name !== COMMON) ?? COMMON;
    const level = levels[index] ?? 0;
    const font = chooseFace(segment, characters, script, current?.level === level ? current : null);
    if (current && current.font === font && current.level === level && joins(current.script, script)) {
      current.end = index + segment.length;
      if (current.script === COMMON) current.script = script;
    } else {
      current = { start: index, end: index + segment.length, level, font, script };
      runs.push(current);
    }
  }
  return runs;

  function chooseFace(segment: string, characters: string[], script: string, neighbour: TextRun | null): FontId {
    const drawsAll = (id: FontId) => characters.every((character) => facts.covers(id, character.codePointAt(0) ?? 0));
    if (script === COMMON) {
      if (
        neighbour &&
        neighbour.font !== "emoji" &&
        mayKeepNeutral(neighbour.font, segment) &&
        drawsAll(neighbour.font)
      )
        return neighbour.font;
      if (drawsAll(home)) return home;
    }
    const first = characters[0]?.codePointAt(0) ?? 0;
    const stack = stacks.get(script) ?? stackFor(voice, lettersOf(text, script), script, facts);
    stacks.set(script, stack);
    return stack.find(drawsAll) ?? stack.find((id) => facts.covers(id, first)) ?? home;
  }

  function mayKeepNeutral(font: FontId, segment: string): boolean {
    return scriptOf(language) === "chinese" || !isChineseFace(font, facts) || CHINESE_NEUTRAL.test(segment);
  }
}

/** Returns the characters of a segment that need a glyph. */
export const drawnCharacters = (segment: string): string[] =>
  [...segment].filter((character) => !NO_GLYPH_NEEDED.test(character));

/** Returns the distinct letters of a script in a text. Characters without a script of their own belong to none. */
const lettersOf = (text: string, script: string): string[] =>
  script === COMMON ? [] : [...new Set(text)].filter((character) => scriptOfCharacter(character) === script);

const joins = (a: string, b: string): boolean => a === b || a === COMMON || b === COMMON;
