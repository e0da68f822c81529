import { LONGEST_PASSWORD } from "./password";
import { undisguise } from "./undisguise";

/** Minimum length of a word that a password must not contain: "Ana" is part of "banana". */
const SHORTEST_WORD = 4;
/** Minimum length in scripts whose characters are syllables or words. */
const SHORTEST_SYLLABIC_WORD = 2;
const SYLLABIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Finds the first word of a person's name, address or organization that a password contains, in lower case and without
 * accents; null where there is none. `about` are these texts as they were typed. Substituted letters are restored
 * first: "R1verside" contains "riverside".
 */
export function findPersonalWord(password: string, about: readonly string[]): string | null {
  if (password.length > LONGEST_PASSWORD) return null;
  const plain = fold(password);
  const undisguised = undisguise(plain);
  const words = about.flatMap((text) => wordsOf(fold(text)));
  return words.find((word) => plain.includes(word) || undisguised.includes(undisguise(word))) ?? null;
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase();

/** Returns the words of a text that are long enough, and the text as one word. Numbers alone are no words. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join("")].filter(
    (word) => /\p{L}/u.test(word) && [...word].length >= (SYLLABIC.test(word) ? SHORTEST_SYLLABIC_WORD : SHORTEST_WORD),
  );
}
