import fs from "node:fs";
import path from "node:path";
import type { Language } from "#modules/kernel/languages";

const LOCALES = "app/i18n/locales";
/** Letters that a sentence has to have besides what is filled in; fewer would be found in nearly every text. */
const LEAST_LETTERS = 2;

/** Signs that isolate parts of a sentence of another direction; pages put them in. */
const ISOLATES = /[\u2066-\u2069]/g;
const plain = (text: string) => text.replace(ISOLATES, "").replace(/\s+/g, " ").trim();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Reads every sentence of a language, as written, with {{names}} of what is filled in. */
export function sentencesOf(language: Language): Set<string> {
  const folder = path.join(LOCALES, language);
  const sentences = (node: unknown): string[] =>
    typeof node === "string" ? [node] : Object.values(Object(node)).flatMap(sentences);
  return new Set(
    fs.readdirSync(folder).flatMap((file) => sentences(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")))),
  );
}

/** Finds the sentences that these texts of a page say, whatever is filled in, each once and in order. */
export function sentencesIn(texts: string[], sentences: Iterable<string>): string[] {
  const shown = [...new Set(texts.map(plain))].filter(Boolean);
  const isShown = (sentence: string) => {
    const fixed = plain(sentence).split(/\{\{\w+\}\}/);
    if ((fixed.join("").match(/\p{L}/gu) ?? []).length < LEAST_LETTERS) return false;
    if (fixed.length === 1) return shown.includes(fixed[0] ?? "");
    const pattern = new RegExp(`^${fixed.map((part) => escaped(part)).join("(.+)")}$`, "u");
    return shown.some((text) => pattern.test(text));
  };
  return [...sentences].filter(isShown).sort();
}
