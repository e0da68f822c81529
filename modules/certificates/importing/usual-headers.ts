import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import { LANGUAGES, type Language } from "../../kernel/languages";
import { type KnownHeaders, knownHeaders } from "../rules/columns";

const list = z.array(z.string().min(1)).min(1);
const Headers = z.strictObject({
  ...{ name: list, first_name: list, last_name: list, email: list, achievement: list },
  ...{ issued_on: list, expires_on: list, picture: list, origin: list },
});

/** What people write over the columns in one language: its `column-headers.json`. */
export const columnHeaders = (language: Language) => readLanguageFile(language, "column-headers", Headers);

let usual: KnownHeaders | undefined;

/** The same in all languages, read once for a process. */
export function usualHeaders(): KnownHeaders {
  usual ??= knownHeaders(LANGUAGES.map(columnHeaders));
  return usual;
}
