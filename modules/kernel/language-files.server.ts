import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import type { Language } from "./languages";

/** Folder with one folder for each language, holding the texts of the interface and of the domain. */
const FOLDER = path.resolve("app/i18n/locales");
const files = new Map<string, unknown>();

/**
 * Reads `<language>/<subject>.json` from the folder of texts, once, and caches it. Throws where the file is absent or
 * does not match `shape`: a fault of deployment, which the check of translations finds earlier.
 */
export function readLanguageFile<T>(language: Language, subject: string, shape: z.ZodType<T>): T {
  const file = path.join(FOLDER, language, `${subject}.json`);
  if (!files.has(file)) files.set(file, shape.parse(JSON.parse(readFileSync(file, "utf8"))));
  return files.get(file) as T;
}
