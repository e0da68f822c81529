import fs from "node:fs";
import path from "node:path";
import type { Language } from "#modules/kernel/languages";

const LOCALES = "app/i18n/locales";
/** Letters that a sentence has to have besides what is filled in; fewer would be found in nearly every text. */
const LEAST_LETTERS = 4;
/** What stands in a sentence for something filled in, whatever its name. */
const GAP = "{{}}";

/** Signs that isolate parts of a sentence of another direction; pages put them in. */
const ISOLATES = /[\u2066-\u2069]/g;
const plain = (text: string) => text.replace(ISOLATES, "").replace(/\s+/g, " ").trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** Reads every sentence of a language, with {{}} for what is filled in. */
export function sentencesOf(language: Language): Set<string> {
  const folder = path.join(LOCALES, language);
  const sentences = (node: unknown): string[] =>
    typeof node === "string"
      ? [plain(node).replace(/\{\{\w+\}\}/g, GAP)]
      : Object.values(Object(node)).flatMap(sentences);
  return new Set(
    fs.readdirSync(folder).flatMap((file) => sentences(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")))),
  );
}

/**
 * Finds the sentences that these texts of a page say, each once and in order. A text is the sentence that is just so;
 * else it is the one with something filled in that has most letters of its own.
 */
export function sentencesIn(texts: string[], sentences: Set<string>): string[] {
  const filled = [...sentences].flatMap((sentence) => {
    const letters = lettersIn(sentence);
    if (!sentence.includes(GAP) || letters < LEAST_LETTERS) return [];
    const pattern = new RegExp(`^${sentence.split(GAP).map(escaped).join("(.+)")}$`, "u");
    return [{ sentence, pattern, letters }];
  });
  filled.sort((one, other) => other.letters - one.letters);
  const sentenceOf = (text: string) =>
    sentences.has(text) ? text : filled.find(({ pattern }) => pattern.test(text))?.sentence;
  return [...new Set(texts.flatMap((text) => sentenceOf(plain(text)) ?? []))].sort();
}
