import { z } from "zod";
import { readLanguageFile } from "../../../kernel/language-files.server";
import { LANGUAGES, type Language } from "../../../kernel/languages";
import { foldHeader, type KnownHeaders, knownHeaders } from "../../rules/columns";

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
  // With what rows below a list begin that are nobody's: totals, signatures, notes.
  not_recipients: list,
});

/** What people write over the columns in one language: its `column-headers.json`. */
export const columnHeaders = (language: Language) => readLanguageFile(language, "column-headers", Headers);

/** What is known in all languages. */
export interface UsualWords {
  known: KnownHeaders;
  /** With what rows begin that are no recipient's, folded as headers are. */
  nobody: ReadonlySet<string>;
}

let usual: UsualWords | undefined;

/** Read once for a process. */
export function usualWords(): UsualWords {
  if (usual) return usual;
  const all = LANGUAGES.map(columnHeaders);
  const nobody = new Set(all.flatMap(({ not_recipients: words }) => words.map(foldHeader)));
  usual = { known: knownHeaders(all), nobody };
  return usual;
}
