import { atAGlance, plainWords } from "./plain-letters";

/** Words and letters that are looked at, so that comparing two names costs the same for any. */
const MAX_WORDS = 12;
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

/** What many organizations call themselves: a name is not told by these alone, and they are what is added to look official. */
const GENERIC = spelled(
  `academy academia akademie accredited association body branch business campus center centre centro certificate certificates
  certification certified college company council course courses department digital ecole education educational escuela faculty fondation
  formation foundation global group hochschule institute instituto institution international learning national official online
  professional program programme school schule services society training universidad universitat university universite zentrum
  جامعه معهد مركز اكاديميه مدرسه كليه الدوليه الرسميه الدولي الرسمي للتدريب التدريب
  大学 学院 学校 教育 培训 中心 国际 官方 认证`,
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
 * Tells of a name whether it may be taken for this one: it looks the same, is spelled closely, has the same words in another order, or
 * one is the other with words added. Coarse on purpose: a false alarm costs somebody a look.
 */
export function likeThis(name: string): (other: string) => boolean {
  const one = likenessOf(name);
  return (text) => {
    const other = likenessOf(text);
    if (!one.whole || !other.whole) return false;
    return isClose(one.whole, other.whole) || isWithin(one, other) || isWithin(other, one);
  };
}

/** Whether a name stands in another one, to which words were added. One of generic words alone stands in none. */
function isWithin(one: Likeness, other: Likeness): boolean {
  const isIn = (word: string) => other.words.some((another) => isClose(word, another));
  return (
    one.telling.length > 0 && (one.words.every(isIn) || (one.whole.length >= SHORTEST_MISSPELT && isIn(one.whole)))
  );
}

/**
 * What names that are alike share one of: the words that a name is told by, the whole, and each of these with a letter left out, so
 * that one letter more, less or changed meets in the middle. Empty for a name without letters and digits.
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
  const spelled = (kept.length > 0 ? kept : plain).slice(0, MAX_WORDS).map((word) => spell(word.slice(0, MAX_LETTERS)));
  const words = [...new Set(spelled.flatMap(apart))].slice(0, 2 * MAX_WORDS);
  const telling = words.filter((word) => !GENERIC.has(word) && /\p{L}/u.test(word));
  return { whole: spelled.join("").slice(0, 2 * MAX_LETTERS), words, telling };
}

/** A word as it sounds, so that Academy, Akademie and Académie are one; then as it looks. */
function spell(word: string): string {
  const sounding = word.length < SHORTEST_MISSPELT ? word : word.replace(/(\p{L})\1/gu, "$1");
  return atAGlance(
    sounding
      .replace(/ph/g, "f")
      .replace(/ck|c|q/g, "k")
      .replace(/z/g, "s")
      .replace(/ie$|y/g, "i"),
  );
}

function spelled(words: string): Set<string> {
  return new Set(words.split(/\s+/).map(spell));
}

/** The words of a word: of one written without spaces its pairs of letters, of one glued together what is before or after a generic one. */
function apart(word: string): string[] {
  if (WITHOUT_SPACES.test(word)) return [...word].slice(1).map((letter, i) => `${[...word][i]}${letter}`);
  for (const generic of GENERIC) {
    if (generic.length < SHORTEST_MISSPELT || word.length < generic.length + 3) continue;
    if (word.endsWith(generic)) return [...apart(word.slice(0, -generic.length)), generic];
    if (word.startsWith(generic)) return [generic, ...apart(word.slice(generic.length))];
  }
  return [word];
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
