import type { Language } from "#modules/kernel/languages";

/** Name of an installation that has not set one. */
export const DEFAULT_NAME = "Sanad";

/** The default name in languages that write it differently. */
const OWN_WORD: Record<string, string> = { ar: "سند" } satisfies Partial<Record<Language, string>>;

/** The product's name for readers of a language. A name chosen by the installation is used unchanged. */
export function productNameIn(language: string, name: string): string {
  return name === DEFAULT_NAME ? (OWN_WORD[language] ?? name) : name;
}
