import { remove as toLatin } from "confusables";

/** Raised with every change of the rule, so that stored skeletons are computed again. */
export const SKELETON_VERSION = 1;

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

/** How companies are formed; what a name is told by is not that. Without dots and in lower case. */
const LEGAL_FORMS = new Set(
  "ltd limited llc inc incorporated corp corporation co company plc llp lp gmbh mbh ag kg kgaa ug ev sa sas sarl sarlau srl spa sl slu bv nv ab as oy oyj pty pte doo sp zoo".split(
    " ",
  ),
);

/** Of a name, what is looked at. */
const LONGEST_NAME = 1000;

/**
 * What a name looks like: two names with the same skeleton may be taken for each other. Compatibility forms, case,
 * accents, spaces, punctuation and legal forms are dropped; letters of other scripts and digits that look like Latin
 * ones become these; Arabic spellings that are read alike become one. Null for a name without letters and digits.
 * Source: Unicode Technical Standard 39, section 4, with its data for Latin look-alikes; coarser than that on purpose,
 * because the price of a false alarm is that somebody looks.
 */
export function nameSkeleton(name: string): string | null {
  const letters = [
    ...name
      .slice(0, LONGEST_NAME)
      .normalize("NFKC")
      .replace(/[\u00ad\u0640\p{Cf}]/gu, ""),
  ]
    .map(letterOf)
    .join("");
  const plain = letters.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain
    .replace(/(?<=\p{L})\.(?=\p{L}|\s|$)|['’‘`´]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? "")) words.pop();
  const joined = foldLatin(words.join(""));
  return joined ? `${SKELETON_VERSION}:${joined}` : null;
}

function letterOf(letter: string): string {
  if (letter === "ß" || letter === "ẞ") return "ss";
  const arabic = ARABIC[letter];
  if (arabic) return arabic;
  if (!RESEMBLES_LATIN.test(letter)) return letter;
  return toLatin(letter);
}

/** Latin letters and digits that are taken for each other at a glance. */
const foldLatin = (text: string) =>
  text
    .replace(/[1il|]/g, "l")
    .replace(/0/g, "o")
    .replace(/5/g, "s")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
