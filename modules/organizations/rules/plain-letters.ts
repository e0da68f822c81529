import { remove as toLatin } from "confusables";

/** Scripts whose letters have Latin look-alikes. Letters of others are left as they are. */
const RESEMBLES_LATIN =
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}]/u;

/** Letters that Arabic, Persian and Urdu keyboards give for one another, and spellings that are taken for each other. */
const ARABIC: Record<string, string> = {
  ...Object.fromEntries([..."أإآٱ"].map((letter) => [letter, "ا"])),
  ...Object.fromEntries([..."ىیےئ"].map((letter) => [letter, "ي"])),
  ...Object.fromEntries([..."ةۃۀہھە"].map((letter) => [letter, "ه"])),
  ک: "ك",
  ؤ: "و",
};

/** Of a name, what is looked at. */
const LONGEST_NAME = 300;

/**
 * The words of a name as they look: compatibility forms, case, accents and punctuation are dropped, letters of other scripts and
 * digits that look like Latin ones become these, Arabic spellings that are read alike become one. A number stays a number.
 * Source: Unicode Technical Standard 39, section 4, with its data for Latin look-alikes.
 */
export function plainWords(name: string): string[] {
  const letters = [
    ...name
      .slice(0, LONGEST_NAME)
      .normalize("NFKC")
      .replace(/[\u00ad\u0640\p{Cf}]/gu, ""),
  ]
    .map(letterOf)
    .join("");
  const plain = letters.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/(?<=\p{L})\.(?=\p{L}|\s|$)|['’‘`´]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function letterOf(letter: string): string {
  if (letter === "ß" || letter === "ẞ") return "ss";
  const arabic = ARABIC[letter];
  if (arabic) return arabic;
  if (!RESEMBLES_LATIN.test(letter)) return letter;
  return toLatin(letter);
}

/** Latin letters and digits that are taken for each other at a glance. */
export const atAGlance = (word: string): string =>
  /^\p{N}+$/u.test(word)
    ? word
    : word
        .replace(/[1il|]/g, "l")
        .replace(/0/g, "o")
        .replace(/5/g, "s")
        .replace(/rn/g, "m")
        .replace(/vv/g, "w");
