import { z } from "zod";
import { readLanguageFile } from "../../../kernel/language-files.server";
import { LANGUAGES, type Language } from "../../../kernel/languages";
import { foldHeader, type RecognizedHeaders, recognizedHeaders } from "../../rules/columns";

const list = z.array(z.string().min(1)).min(1);
const Headers = z.strictObject({
  name: list,
  first_name: list,
  last_name: list,
  email: list,
  achievement: list,
  issued_on: list,
  expires_on: list,
  picture: list,
  origin: list,
  // Words with which rows below a list begin that are no recipient's: totals, signatures, notes.
  not_recipients: list,
});

/** Reads the column headers that people write in one language, from its `column-headers.json`. */
export const columnHeaders = (language: Language) => readLanguageFile(language, "column-headers", Headers);

/** Recognized words of all languages. */
export interface UsualWords {
  recognized: RecognizedHeaders;
  /** Words with which rows begin that are no recipient's, folded like headers. */
  nobody: ReadonlySet<string>;
}

let usual: UsualWords | undefined;

/** Returns the recognized words, read once in a process. */
export function usualWords(): UsualWords {
  if (usual) return usual;
  const all = LANGUAGES.map(columnHeaders);
  const nobody = new Set(all.flatMap(({ not_recipients: words }) => words.map(foldHeader)));
  usual = { recognized: recognizedHeaders(all), nobody };
  return usual;
}
