import type { LanguageLetters } from "./languages";
import type { Token } from "./tokens";

// Costs are surprise in nats: the negative logarithm of how often people write such a thing.
const FOREIGN_LETTER = 7;
const FOREIGN_WORD = 3;
const WRONG_NEIGHBOUR = 3.5;
const OTHER_SCRIPT = 7;
const SYMBOL = 9;
const QUOTE = 4;

export type Kind = "latin" | "Cyrillic" | "Greek" | "Hebrew" | "Arabic" | "mark" | "quote" | "symbol";

/** Punctuation between words and within them. */
const QUOTES = "“”„‘’‚«»‹›–—…¿¡،؛؟ـ·";
const KINDS: [Kind, RegExp][] = [
  ["symbol", /[ªºµƒˆ\u02d8-\u02dd]/],
  ["latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Hebrew", /[א-ת]/],
  ["Arabic", /[ء-غف-يٹ-ۓ]/],
  ["mark", /[\u064b-\u0652\u05b0-\u05c2\u200c]/],
];
const kinds = new Map<string, Kind>();

export function kindOf(character: string): Kind {
  const cached = kinds.get(character);
  if (cached) return cached;
  const found = QUOTES.includes(character)
    ? "quote"
    : (KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? "symbol");
  // An ASCII apostrophe counts as a letter: words contain it.
  const kind = character === "'" ? "latin" : found;
  kinds.set(character, kind);
  return kind;
}

/**
 * Returns the surprise in nats of words to a reader of the languages: of their letters, and of the order of their
 * letters. A list has one main language, and single words of others.
 */
export function surpriseOf(tokens: readonly Token[], languages: readonly LanguageLetters[]): number {
  const shapes = tokens.reduce((sum, token) => sum + shapeSurprise(token), 0);
  const ranked = languages.map(rank);
  const table = tokens.map(({ characters }) => {
    const letters = lettersOf(characters);
    return ranked.map((language) => letterSurprise(letters, language));
  });
  const least = table.map((row) => Math.min(...row));
  const totals = languages.map((_, main) =>
    table.reduce((sum, row, index) => sum + Math.min(row[main] ?? 0, (least[index] ?? 0) + FOREIGN_WORD), 0),
  );
  return shapes + Math.min(...totals);
}

type Ranked = LanguageLetters & { costs: Map<string, number>; latin: boolean };

const rankings = new Map<LanguageLetters, Ranked>();

/** Assigns a cost to each letter by its rank, after Zipf's law. */
function rank(language: LanguageLetters): Ranked {
  const cached = rankings.get(language);
  if (cached) return cached;
  const letters = [...language.letters];
  const share = Math.log(1 + Math.log(letters.length));
  const costs = new Map(letters.map((letter, index) => [letter, Math.log(index + 1) + share] as const));
  const ranked = { ...language, costs, latin: language.script === "Latin" };
  rankings.set(language, ranked);
  return ranked;
}

/** A lowercase letter of a word with the one that follows; `$` is the end of the word. */
interface Letter {
  letter: string;
  ascii: boolean;
  first: boolean;
  following: string;
}

/** Returns the letters of a word, in whatever language it is. */
function lettersOf(characters: readonly string[]): Letter[] {
  const small = characters.map((character) => character.toLowerCase());
  return small.flatMap((lower, index) => {
    const character = characters[index] ?? "";
    const ascii = character <= "\u007f";
    if (!ascii && !isLetter(kindOf(character))) return [];
    // A capital I with a dot becomes two characters in lowercase.
    const letter = !ascii && lower.length > 1 ? "i" : lower;
    return [{ letter, ascii, first: index === 0, following: small[index + 1] ?? "$" }];
  });
}

function letterSurprise(
  letters: readonly Letter[],
  { costs, latin, next = {}, notFirst = "", foreign = "" }: Ranked,
): number {
  let cost = 0;
  for (const { letter, ascii, first, following } of letters) {
    if (ascii) {
      if (latin && foreign.includes(letter)) cost += 1;
      continue;
    }
    cost += costs.get(letter) ?? (letter === "i" && costs.has("ı") ? 2 : FOREIGN_LETTER);
    if (first && notFirst.includes(letter)) cost += WRONG_NEIGHBOUR;
    if (next[letter] && !next[letter].includes(following)) cost += WRONG_NEIGHBOUR;
  }
  return cost;
}

const isUpper = (character: string) => character !== character.toLowerCase();
const isLower = (character: string) => character !== character.toUpperCase() && !isUpper(character);
const isAscii = (character: string) => character <= "\u007f";

/**
 * Returns the surprise that is the same in every language: of symbols and capitals within words, mixed scripts, and
 * final letters in the wrong position.
 */
function shapeSurprise({ characters, opensCell }: Token): number {
  let cost = 0;
  let run = 0;
  characters.forEach((character, index) => {
    const kind = kindOf(character);
    const before = characters[index - 1];
    const after = characters[index + 1];
    const isInner = before !== undefined && after !== undefined;
    if (!isAscii(character)) {
      if (kind === "symbol") cost += SYMBOL;
      else if (kind === "quote")
        cost += isInner && character !== "’" && character !== "·" && character !== "ـ" ? SYMBOL : QUOTE;
      else if (kind === "mark")
        cost += before !== undefined && ["Hebrew", "Arabic", "mark"].includes(kindOf(before)) ? 3.5 : SYMBOL;
    }
    run = kind === "latin" && !isAscii(character) ? run + 1 : 0;
    if (run > 1) cost += run > 2 ? 4 : 2;
    if (before === undefined || (isAscii(before) && isAscii(character))) return;
    cost += neighbourSurprise(before, character, characters[index - 2]);
  });
  const [first = ""] = characters;
  if (!isAscii(first) && isLower(first)) cost += opensCell ? 2.5 : 1;
  return cost + endSurprise(characters) + vowelSurprise(characters);
}

function neighbourSurprise(before: string, character: string, earlier: string | undefined): number {
  const [one, two] = [kindOf(before), kindOf(character)];
  let cost = isLetter(two) && (isLetter(one) ? one !== two : one === "mark" && two === "latin") ? OTHER_SCRIPT : 0;
  if (isLower(before) && isUpper(character)) cost += 5;
  if (earlier !== undefined && isUpper(earlier) && isUpper(before) && isLower(character)) cost += 4;
  return cost;
}

const isLetter = (kind: Kind) => kind !== "symbol" && kind !== "quote" && kind !== "mark";

const ONLY_LAST = "ςךםןףץةى";
const NEVER_LAST = "σכמנפצ";
const ACCENTED = "άίόέήύώΐΰ";

function endSurprise(characters: readonly string[]): number {
  const last = characters.length - 1;
  let cost = 0;
  characters.forEach((character, index) => {
    if (index < last && ONLY_LAST.includes(character)) cost += 5;
    if (index === last && last > 0 && NEVER_LAST.includes(character)) cost += character === "σ" ? 6 : 2.5;
  });
  const isGreek = characters.some((character) => kindOf(character) === "Greek");
  if (!isGreek || last < 2 || characters.slice(1).every((character) => !isLower(character))) return cost;
  const accents = characters.filter((character) => ACCENTED.includes(character.toLowerCase())).length;
  return cost + (accents === 1 ? 0 : accents === 0 ? 2.5 : 4);
}

const SOUNDED = "аеёиоуыэюяіїєўαειουηωάέίόύήώϊϋΐΰ";

/** Returns the surprise of Cyrillic and Greek words with too many vowels or consonants in a row. */
function vowelSurprise(characters: readonly string[]): number {
  let [cost, run, sort] = [0, 0, ""];
  for (const character of characters) {
    const kind = kindOf(character);
    if (kind !== "Cyrillic" && kind !== "Greek") continue;
    const now = SOUNDED.includes(character.toLowerCase()) ? "vowel" : "consonant";
    run = now === sort ? run + 1 : 1;
    sort = now;
    if (run > (now === "vowel" ? 2 : 3)) cost += 2.5;
  }
  return cost;
}
