import { LANGUAGES, type Language, scriptOf } from "../../kernel/languages";
import { wordingOf } from "./wording";

/** By what a label is known, however it is written: letters and digits alone, without case, width and marks. */
const folded = (label: string) =>
  label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

/** What is written in no letters of this script. */
const OTHER_LETTERS = { latin: /^\P{Script=Latin}+$/u, arabic: /^\P{Script=Arabic}+$/u, chinese: /^\P{Script=Han}+$/u };

let known: Map<string, string> | null = null;

/** What labels mean, in all languages. Where two mean something else by the same word, the first language has it. */
function meanings(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES)
    for (const [name, words] of Object.entries(wordingOf(language).labels))
      for (const word of words) if (!known.has(folded(word))) known.set(folded(word), name);
  return known;
}

/**
 * The labels of a certificate's further fields as they are printed: one in letters that its language is not written in
 * is put into that language where the platform knows what it means ("grade", "hours"). Words of a language in the same
 * letters may mean something else ("Note"), and stay; so do two that would become one.
 */
export function labelsIn(language: Language, labels: readonly string[]): string[] {
  const other = OTHER_LETTERS[scriptOf(language)];
  const { labels: words } = wordingOf(language);
  const printed = labels.map((label) =>
    other.test(label) ? (words[meanings().get(folded(label)) ?? ""]?.[0] ?? label) : label,
  );
  return printed.map((label, position) =>
    printed.some((one, index) => index !== position && one === label) ? (labels[position] ?? label) : label,
  );
}
