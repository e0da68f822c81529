import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "../../kernel/languages";
import { INSERTION, type Insertion, isQuoted, readInsertion } from "./insertions";
import type { Words } from "./schema";

/** Part of a text as an editor shows it: words to type in, or an insertion that is one unit. */
export type Run = { kind: "words"; text: string } | Chip;
export interface Chip extends Insertion {
  kind: "chip";
  /** The insertion as written in the text, with its braces. */
  code: string;
}

/** Splits a text into words and insertions; `writeRuns` returns the same text again, to the character. */
export function readRuns(text: string): Run[] {
  const runs: Run[] = [];
  const addWords = (from: number, to: number) => {
    if (to > from) runs.push({ kind: "words", text: text.slice(from, to) });
  };
  let end = 0;
  for (const match of text.matchAll(INSERTION)) {
    const [code, inside = ""] = match;
    addWords(end, match.index);
    runs.push({ kind: "chip", code, ...readInsertion(inside) });
    end = match.index + code.length;
  }
  addWords(end, text.length);
  return runs;
}

export const writeRuns = (runs: readonly Run[]): string =>
  runs.map((run) => (run.kind === "words" ? run.text : run.code)).join("");

/** Returns the insertion of a variable, as people write it. */
export const chipOf = (variable: string): string => `{{${variable}}}`;

/** Returns the quoted text of a source; null for the name of a variable. */
export const quotedText = (source: string): string | null => (isQuoted(source) ? source.slice(1, -1) : null);

/** Returns the language whose text is shown for this one; null where one text is for all languages. */
export function languageShown(words: Words, language: Language): Language | null {
  if (typeof words === "string") return null;
  const shown: Language[] = [language, FALLBACK_LANGUAGE, ...LANGUAGES];
  return shown.find((one) => words[one] !== undefined) ?? FALLBACK_LANGUAGE;
}

/** Returns the words with another text where this language is shown. */
export function withText(words: Words, language: Language, text: string): Words {
  const shown = languageShown(words, language);
  return shown === null || typeof words === "string" ? text : { ...words, [shown]: text };
}
