import { atAGlance, plainWords } from "./plain-letters";

/** Limits of words and letters compared, which bound the cost for any two names. */
const MAX_WORDS = 40;
const MAX_LETTERS = 40;
/** Minimum length of a word that can be misspelled: a shorter one is another word with one letter changed. */
const SHORTEST_MISSPELT = 5;

/** Legal forms of companies, which do not distinguish names. Without dots and in lower case. */
const LEGAL_FORMS = new Set(
  "ltd limited llc inc incorporated corp corporation co company plc llp lp gmbh mbh ag kg kgaa ug ev sa sas sarl sarlau srl spa sl slu bv nv ab as oy oyj pty pte doo sp zoo".split(
    " ",
  ),
);

/** Joining words, which are ignored. */
const JOINING = new Set(
  "the of and for at in de des du la le les et el los las y del der die das und fur von".split(" "),
);

/**
 * Generic words in many organizations' names. They alone do not distinguish a name, and they are added to look
 * official.
 */
const GENERIC = spelled(
  `academy academia akademie accredited association body branch business campus center centre centro certificate certificates
  certification certified college company council course courses department digital ecole education educational escuela faculty fondation
  formation foundation global group hochschule institute instituto institution international learning national official online
  professional program programme school schule services society training universidad universitat university universite zentrum
  berufsschule business com driving edu high language languages music net org primary secondary sprachschule superior superieure
  technical technische technology volkshochschule
  академия институт колледж университет центр школа
  جامعه معهد مركز اكاديميه مدرسه كليه دوليه رسميه دولي رسمي وطنيه وطني للتدريب تدريب للغات لغات
  大学 学院 学校 教育 培训 中心 国际 官方 认证 师范 职业 技术 语言 研究`,
);

/** Words in scripts written without spaces, which are compared as pairs of letters. */
const WITHOUT_SPACES =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}$/u;

/** Name prepared for comparison. */
interface Likeness {
  /** Spelling without spaces, joining words and legal forms. */
  whole: string;
  words: string[];
  /** Distinctive words; empty where the name has none. */
  telling: string[];
}

/**
 * Tests whether a name may be taken for this one: it looks the same, is spelled similarly, has the same words in
 * another order, or one is the other with words added. Deliberately broad: a false alarm only costs a person a
 * comparison.
 */
export function likeThis(name: string): (other: string) => boolean {
  const one = likenessOf(name);
  return (text) => {
    const other = likenessOf(text);
    if (!one.whole || !other.whole) return false;
    return isClose(one.whole, other.whole) || isReordered(one, other) || isWithin(one, other) || isWithin(other, one);
  };
}

/** Whether a text contains all words of a name in its spelling. */
export function standsIn(name: string, text: string): boolean {
  const words = new Set(likenessOf(text).words);
  return likenessOf(name).words.every((word) => words.has(word));
}

/** Whether a name has a visible letter or digit. */
export const isSeen = (name: string): boolean => plainWords(name).length > 0;

const isReordered = (one: Likeness, other: Likeness): boolean =>
  [...one.words].sort().join(" ") === [...other.words].sort().join(" ");

/** Whether a name is contained in another one that adds words. A name of generic words alone is not. */
function isWithin(one: Likeness, other: Likeness): boolean {
  const isIn = (word: string) => other.words.includes(word) || other.words.some((another) => isClose(word, another));
  return (
    one.telling.length > 0 && (one.words.every(isIn) || (one.whole.length >= SHORTEST_MISSPELT && isIn(one.whole)))
  );
}

/**
 * Keys of which similar names share at least one: the distinctive words, the whole, and each of these with one letter
 * left out, so that names that differ in one letter meet. Empty for a name without letters and digits.
 */
export function likenessKeys(name: string): string[] {
  const { whole, words, telling } = likenessOf(name);
  if (!whole) return [];
  return [
    ...new Set([whole, ...(telling.length > 0 ? telling : words)].flatMap((word) => [word, ...withoutOne(word)])),
  ];
}

function likenessOf(name: string): Likeness {
  const plain = plainWords(name);
  while (plain.length > 1 && LEGAL_FORMS.has(plain.at(-1) ?? "")) plain.pop();
  const withoutJoining = plain.filter((word) => !JOINING.has(word));
  const once = new Map<string, string>();
  const spellOnce = (word: string) => {
    const spelling = once.get(word) ?? spell(word.slice(0, MAX_LETTERS));
    once.set(word, spelling);
    return spelling;
  };
  const spelled = (withoutJoining.length > 0 ? withoutJoining : plain).slice(0, MAX_WORDS).map(spellOnce);
  const parts = [...new Set(spelled)].flatMap(apart).slice(0, 2 * MAX_WORDS);
  const words = [...new Set(parts.map(({ word }) => word))];
  const tells = [...new Set(parts.flatMap(({ word, isGeneric }) => (isGeneric ? [] : [word])))];
  const byLetters = tells.filter((word) => /\p{L}/u.test(word));
  // A number distinguishes an organization only where no word does.
  const telling = byLetters.length > 0 ? byLetters : tells.filter((word) => word.length > 1);
  return { whole: spelled.join("").slice(0, 2 * MAX_LETTERS), words, telling };
}

/**
 * Spells a word as it looks and then as it sounds, so that Academy, Akademie and Académie are one (an i looks like an
 * l). An Arabic article is dropped.
 */
function spell(word: string): string {
  const seen = atAGlance(word).replace(/^ال(?=\p{sc=Arabic}{2})/u, "");
  const sounding = seen.length < SHORTEST_MISSPELT ? seen : seen.replace(/(\p{L})\1/gu, "$1");
  return sounding
    .replace(/ph/g, "f")
    .replace(/ck|c|q/g, "k")
    .replace(/z/g, "s")
    .replace(/le$|y/g, "l");
}

function spelled(words: string): Set<string> {
  return new Set(plainWords(words, words.length).map(spell));
}

/**
 * Splits a word: one written without spaces into pairs of letters, a compound into the parts around a generic word.
 */
function apart(word: string): Part[] {
  if (WITHOUT_SPACES.test(word)) return pairsOf(word);
  for (const generic of GENERIC) {
    if (generic.length < SHORTEST_MISSPELT || word.length < generic.length + 3) continue;
    const at = word.indexOf(generic);
    if (at < 0) continue;
    const [before, after] = [word.slice(0, at), word.slice(at + generic.length)];
    if ((before && before.length < 2) || (after && after.length < 2)) continue;
    return [before, generic, after].filter(Boolean).flatMap((part) => (part === word ? [] : apart(part)));
  }
  return [{ word, isGeneric: GENERIC.has(word) }];
}

interface Part {
  word: string;
  isGeneric: boolean;
}

/** Splits a text into pairs of letters. Pairs across two consecutive generic words are generic too. */
function pairsOf(text: string): Part[] {
  const letters = [...text];
  const pair = (i: number) => `${letters[i]}${letters[i + 1]}`;
  const covered = letters.map((_, i) => GENERIC.has(pair(i)) || (i > 0 && GENERIC.has(pair(i - 1))));
  return letters.slice(1).map((_, i) => ({ word: pair(i), isGeneric: Boolean(covered[i] && covered[i + 1]) }));
}

/**
 * Whether two words are equal, or differ in one letter or in two that changed places. Numbers are never misspelled.
 */
function isClose(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < SHORTEST_MISSPELT || Math.abs(one.length - other.length) > 1) return false;
  const digits = (word: string) => word.replace(/\P{N}/gu, "");
  if (digits(one) !== digits(other)) return false;
  const before = commonStart(one, other);
  const [a, b] = [one.slice(before), other.slice(before)];
  const after = commonStart(reversed(a), reversed(b));
  const [left, right] = [a.slice(0, a.length - after), b.slice(0, b.length - after)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === reversed(right));
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const reversed = (text: string) => [...text].reverse().join("");

function withoutOne(word: string): string[] {
  if (word.length < SHORTEST_MISSPELT) return [];
  return Array.from({ length: word.length }, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
