import { LONGEST_PASSWORD } from "./password";
import { undisguise } from "./undisguise";

/** Minimum length of a word in the comparison: shorter words of the list say nothing about a longer password. */
export const SHORTEST_WORD = 4;

/**
 * Word of a password that is looked up in the list of common passwords, by browsers and the server: in lower case,
 * without the digits and marks around it, and with substituted letters restored. "P@ssw0rd2024!" gives "password". Null
 * where the word is too short.
 */
export function commonPasswordKey(password: string): string | null {
  if (password.length > LONGEST_PASSWORD) return null;
  const { withoutMarks, core } = cutCommonPassword(password);
  const word = core.length >= SHORTEST_WORD ? core : withoutMarks;
  return word.length >= SHORTEST_WORD ? undisguise(word) : null;
}

/** Returns a password in lower case (NFKC), then without the marks around it, then without the digits as well. */
export function cutCommonPassword(password: string): { text: string; withoutMarks: string; core: string } {
  const text = password.normalize("NFKC").toLowerCase();
  return {
    text,
    withoutMarks: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""),
    core: text.replace(/^\P{L}+|\P{L}+$/gu, ""),
  };
}
