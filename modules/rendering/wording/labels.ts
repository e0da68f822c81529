import { LANGUAGES, type Language, scriptOf } from "../../kernel/languages";
import { wordingOf } from "./wording";

/** Normalizes a label for comparison: letters and digits only, without case, width and marks. */
const folded = (label: string) =>
  label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");

/** Matches text without any letter of the script. */
const OTHER_LETTERS = { latin: /^\P{Script=Latin}+$/u, arabic: /^\P{Script=Arabic}+$/u, chinese: /^\P{Script=Han}+$/u };

let cachedMeanings: Map<string, string> | null = null;

/** Returns the meaning of each label, in all languages. If a word has different meanings, the first language wins. */
function meanings(): Map<string, string> {
  if (cachedMeanings) return cachedMeanings;
  cachedMeanings = new Map();
  for (const language of LANGUAGES)
    for (const [name, words] of Object.entries(wordingOf(language).labels))
      for (const word of words) if (!cachedMeanings.has(folded(word))) cachedMeanings.set(folded(word), name);
  return cachedMeanings;
}

/**
 * Returns the labels of a certificate's custom fields as printed. A label in foreign letters is translated if its
 * meaning is recognized ("grade", "hours"). Words in the same letters may mean something else ("Note") and stay
 * unchanged, and so do two labels that would become equal.
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
