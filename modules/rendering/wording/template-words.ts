import type { Language } from "../../kernel/languages";
import { wordingOf } from "./wording";

const NAMES = ["title", "awardedTo", "inRecognitionOf", "closing", "issuedOn", "validUntil", "signature"] as const;

/** Returns the words that templates print in a language, by the variables that stand for them: `words.title`. */
export function templateWords(language: Language): Partial<Record<string, string>> {
  const words = wordingOf(language);
  return Object.fromEntries(NAMES.flatMap((name) => (words[name] ? [[`words.${name}`, words[name]]] : [])));
}
