import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import { LANGUAGES, type Language } from "../../kernel/languages";
import type { ArtworkWords } from "../../kernel/ports";
import { plainWord } from "../../rendering/index.server";

/** Kinds of fields that a finished design may have. */
export const FIELD_KINDS = ["name", "achievement", "date", "signature", "code"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const list = z.array(z.string().min(1));
const Words = z.strictObject({
  labels: z.strictObject({ name: list, achievement: list, date: list, signature: list, code: list }),
  examples: z.strictObject({ name: list, achievement: list, date: list }),
});

/** Placeholder texts that people write into finished designs: `artwork-words.json`. */
export const artworkWords = (language: Language) => readLanguageFile(language, "artwork-words", Words);

let cached: { kinds: Map<string, FieldKind>; words: ArtworkWords } | undefined;

/** Placeholder texts of all languages, because a design may be in any, with the kind of field of each. */
export function placeholderWords(): { kinds: ReadonlyMap<string, FieldKind>; words: ArtworkWords } {
  cached ??= gather();
  return cached;
}

function gather() {
  const files = LANGUAGES.map(artworkWords);
  const entries = (group: "labels" | "examples") =>
    files.flatMap((file) =>
      FIELD_KINDS.flatMap((kind) => {
        const texts = kind in file[group] ? Reflect.get(file[group], kind) : [];
        return list.parse(texts).map((text) => [plainWord(text), kind] as const);
      }),
    );
  const [labels, examples] = [entries("labels"), entries("examples")];
  return {
    kinds: new Map([...labels, ...examples]),
    words: { labels: labels.map(([word]) => word), examples: examples.map(([word]) => word) },
  };
}
