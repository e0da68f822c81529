import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import type { Language } from "./languages";

/** Each language has a folder here, with the texts of the interface and what the domain says in that language. */
const FOLDER = path.resolve("app/i18n/locales");
const files = new Map<string, unknown>();

/**
 * What a language has to say on one subject: `<language>/<subject>.json` in the folder of texts, read when it is first
 * needed and then kept. Throws where the file is absent or is not what `shape` describes: a fault of deployment, which
 * the check of translations finds before.
 */
export function readLanguageFile<T>(language: Language, subject: string, shape: z.ZodType<T>): T {
  const file = path.join(FOLDER, language, `${subject}.json`);
  if (!files.has(file)) files.set(file, shape.parse(JSON.parse(readFileSync(file, "utf8"))));
  return files.get(file) as T;
}
