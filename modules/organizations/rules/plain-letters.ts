import { remove as toLatin } from "confusables";

/** Scripts whose letters have Latin look-alikes. Letters of other scripts are not changed. */
const RESEMBLES_LATIN =
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}]/u;

/** Letters that Arabic, Persian and Urdu keyboards use for one another, and spellings that are interchangeable. */
const ARABIC: Record<string, string> = {
  ...Object.fromEntries([..."أإآٱ"].map((letter) => [letter, "ا"])),
  ...Object.fromEntries([..."ىیےئ"].map((letter) => [letter, "ي"])),
  ...Object.fromEntries([..."ةۃۀہھە"].map((letter) => [letter, "ه"])),
  ک: "ك",
  ؤ: "و",
};

/** Maximum length of a name that is compared. */
const LONGEST_NAME = 300;

/**
 * Splits a name into words by their look: compatibility forms, case, accents and punctuation are dropped, letters of
 * other scripts and digits that look like Latin ones become these, and Arabic spellings that are read alike become one.
 * A number stays a number. Source: Unicode Technical Standard 39, section 4, with its data for Latin look-alikes.
 */
export function plainWords(name: string, longest = LONGEST_NAME): string[] {
  const shown = name
    .slice(0, longest)
    .normalize("NFKC")
    .replace(/[\u0640\p{Cf}\p{DI}]/gu, "");
  // Joined words are separated at capitals, and where the script changes to or from Han.
  const apart = shown
    .replace(/(?<=\p{Ll})(?=(?!I)\p{Lu}\p{Ll})/gu, " ")
    .replace(/(?<=\p{sc=Han})(?!\p{sc=Han})|(?<!\p{sc=Han})(?=\p{sc=Han})/gu, " ");
  const letters = Array.from(apart, letterOf).join("");
  const plain = letters.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (initials) => initials.replaceAll(".", ""))
    .replace(/['’‘`´]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function letterOf(letter: string): string {
  if (letter === "ß" || letter === "ẞ") return "ss";
  const boxed = boxedLetter(letter.codePointAt(0) ?? 0);
  if (boxed) return boxed;
  if (/\p{Nd}/u.test(letter)) return digitOf(letter);
  const arabic = ARABIC[letter];
  if (arabic) return arabic;
  if (!RESEMBLES_LATIN.test(letter)) return letter;
  return toLatin(letter);
}

/** First code points of the letters in dark circles and squares, from A on, which have no compatibility form. */
const BOXED = [0x1f150, 0x1f170];
function boxedLetter(point: number): string | null {
  const from = BOXED.find((first) => point >= first && point < first + 26);
  return from === undefined ? null : String.fromCharCode(97 + point - from);
}

/** Converts a decimal digit of any script to 0 to 9: each script has its ten in a row. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value);
}

/** Replaces Latin letters and digits that are easily confused by one spelling. */
export const atAGlance = (word: string): string =>
  /^\p{N}+$/u.test(word)
    ? word
    : word
        .replace(/[1il|]/g, "l")
        .replace(/0/g, "o")
        .replace(/3/g, "e")
        .replace(/4/g, "a")
        .replace(/5/g, "s")
        .replace(/rn/g, "m")
        .replace(/vv/g, "w");
