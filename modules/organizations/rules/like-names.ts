import { atAGlance, plainWords } from "./plain-letters";

/** Words and letters that are looked at, so that comparing two names costs the same for any. */
const MAX_WORDS = 40;
const MAX_LETTERS = 40;
/** A shorter word is another one with one letter changed. */
const SHORTEST_MISSPELT = 5;

/** How companies are formed; what a name is told by is not that. Without dots and in lower case. */
const LEGAL_FORMS = new Set(
  "ltd limited llc inc incorporated corp corporation co company plc llp lp gmbh mbh ag kg kgaa ug ev sa sas sarl sarlau srl spa sl slu bv nv ab as oy oyj pty pte doo sp zoo".split(
    " ",
  ),
);

/** Words that join others. */
const JOINING = new Set(
  "the of and for at in de des du la le les et el los las y del der die das und fur von".split(" "),
);

/**
 * What many organizations call themselves: a name is not told by these alone, and they are what is added to look
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

/** Letters of scripts that are written without spaces: pairs of them are taken for words. */
const WITHOUT_SPACES =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}$/u;

/** A name as it is compared. */
interface Likeness {
  /** Without spaces, joining words and legal forms. */
  whole: string;
  words: string[];
  /** The words that it is told by; empty where it is told by none. */
  telling: string[];
}

/**
 * Tells of a name whether it may be taken for this one: it looks the same, is spelled closely, has the same words in
 * another order, or one is the other with words added. Coarse on purpose: a false alarm costs somebody a look.
 */
export function likeThis(name: string): (other: string) => boolean {
  const one = likenessOf(name);
  return (text) => {
    const other = likenessOf(text);
    if (!one.whole || !other.whole) return false;
    return isClose(one.whole, other.whole) || isReordered(one, other) || isWithin(one, other) || isWithin(other, one);
  };
}

/** Whether all words of a name stand in a text, as they are spelled. */
export function standsIn(name: string, text: string): boolean {
  const words = new Set(likenessOf(text).words);
  return likenessOf(name).words.every((word) => words.has(word));
}

/** Whether anything of a name can be seen: a letter or a digit. */
export const isSeen = (name: string): boolean => plainWords(name).length > 0;

const isReordered = (one: Likeness, other: Likeness): boolean =>
  [...one.words].sort().join(" ") === [...other.words].sort().join(" ");

/** Whether a name stands in another one, to which words were added. One of generic words alone stands in none. */
function isWithin(one: Likeness, other: Likeness): boolean {
  const isIn = (word: string) => other.words.includes(word) || other.words.some((another) => isClose(word, another));
  return (
    one.telling.length > 0 && (one.words.every(isIn) || (one.whole.length >= SHORTEST_MISSPELT && isIn(one.whole)))
  );
}

/**
 * What names that are alike share one of: the words that a name is told by, the whole, and each of these with a letter
 * left out, so that one letter more, less or changed meets in the middle. Empty for a name without letters and digits.
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
  const kept = plain.filter((word) => !JOINING.has(word));
  const once = new Map<string, string>();
  const spellOnce = (word: string) => {
    const known = once.get(word) ?? spell(word.slice(0, MAX_LETTERS));
    once.set(word, known);
    return known;
  };
  const spelled = (kept.length > 0 ? kept : plain).slice(0, MAX_WORDS).map(spellOnce);
  const parts = [...new Set(spelled)].flatMap(apart).slice(0, 2 * MAX_WORDS);
  const words = [...new Set(parts.map(({ word }) => word))];
  const tells = [...new Set(parts.flatMap(({ word, isGeneric }) => (isGeneric ? [] : [word])))];
  const byLetters = tells.filter((word) => /\p{L}/u.test(word));
  // A number distinguishes a school where no word does.
  const telling = byLetters.length > 0 ? byLetters : tells.filter((word) => word.length > 1);
  return { whole: spelled.join("").slice(0, 2 * MAX_LETTERS), words, telling };
}

/**
 * A word as it looks, and then as it sounds, so that Academy, Akademie and Académie are one (an i looks like an l).
 * Without an Arabic article.
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
 * The words of a word: of one written without spaces its pairs of letters, of one glued together what is before or
 * after a generic one.
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

/** Pairs of letters; generic are also those that lie across two generic words which follow one another. */
function pairsOf(text: string): Part[] {
  const letters = [...text];
  const pair = (i: number) => `${letters[i]}${letters[i + 1]}`;
  const covered = letters.map((_, i) => GENERIC.has(pair(i)) || (i > 0 && GENERIC.has(pair(i - 1))));
  return letters.slice(1).map((_, i) => ({ word: pair(i), isGeneric: Boolean(covered[i] && covered[i + 1]) }));
}

/** Whether two words are one, or the same but for one letter or two that changed places. Numbers are never misspelt. */
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
