import type { Language } from "#modules/kernel/languages";

/** The name of an installation that has given itself none. */
export const DEFAULT_NAME = "Sanad";

/** The default name as it is written in languages with a word of their own for it. */
const OWN_WORD: Record<string, string> = { ar: "سند" } satisfies Partial<Record<Language, string>>;

/** The product's name for readers of a language. A name that an installation chose itself is left as it is. */
export function productNameIn(language: string, name: string): string {
  return name === DEFAULT_NAME ? (OWN_WORD[language] ?? name) : name;
}
