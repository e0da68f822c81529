import LineBreaker from "linebreak";

/** Positions at which a line may end, as UTF-16 indexes; the last one is the text's length. */
export interface LineBreaks {
  /** All breaks (UAX #14). */
  all: number[];
  /** Breaks that split a group that belongs together, used only if a line is too short for the group. */
  unwanted: ReadonlySet<number>;
}

/**
 * Arabic words that must stay with the next word: servant of, son of, daughter of, house of, father of, mother of,
 * people of.
 */
const ARABIC = "عبد بن ابن بنت آل أبو ابو أبا أبي ابي بو أم ام ولد بني آيت ذو";
/** Particles of names in Latin letters, alone or in a row: van der Berg, abd el Kader, von und zu Stein. */
const LATIN =
  "abd abdel abdul abou abu af ait aït al am av ben bin bint bou da dal das de degli dei del della dello den der des di do dos du e el ibn la las le los mc op ould oum saint san sant santa são st ter umm und van vom von y zu zum zur";
const LEANING: ReadonlySet<string> = new Set(`${ARABIC} ${LATIN}`.split(" "));
const LONGEST_LEANING = 12;

/** Vowel marks and tatweel, which are optional in writing. */
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640]/g;
/** Hyphens: of keyboards, of typography, of Armenian and of Hebrew. */
export const HYPHENS = "-\u2010\u058a\u05be";
/** An internet address as people write it: with two dots or a slash. */
const ADDRESS = /(?<!\S)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}(?:\.[a-z]{2,63}(?!\S)|\/\S{0,80})/g;
/** Scripts without spaces between words; word boundaries need a dictionary (UAX #14, class SA). */
const WITHOUT_SPACES = /[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}]/u;

/**
 * Finds where a line may end, and which of these breaks are unwanted: after a word that must stay with the next one,
 * after a hyphen, within an address.
 */
export function findLineBreaks(text: string): LineBreaks {
  const breaker = new LineBreaker(text);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  found.add(text.length);
  for (const point of pointsOfAddresses(text)) found.add(point);
  if (WITHOUT_SPACES.test(text)) for (const position of wordEnds(text)) found.add(position);
  const all = [...found].sort((a, b) => a - b);
  return { all, unwanted: new Set(all.filter((position) => partsWhatBelongsTogether(text, position))) };
}

/** Indexes of the dots in addresses: typographers break an address before a dot. */
const pointsOfAddresses = (text: string): number[] =>
  text.includes(".")
    ? [...text.matchAll(ADDRESS)].flatMap(({ 0: address, index }) =>
        [...address.matchAll(/(?<!^)\./g)].map((point) => index + point.index),
      )
    : [];

/** Word boundaries in a script without spaces. */
function wordEnds(text: string): number[] {
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(text)];
  return words.flatMap(({ segment, index }, i) => {
    const next = words[i + 1];
    return next && WITHOUT_SPACES.test(segment) && WITHOUT_SPACES.test(next.segment) ? [index + segment.length] : [];
  });
}

function partsWhatBelongsTogether(text: string, position: number): boolean {
  const last = text[position - 1] ?? "";
  if (position === text.length || last === "") return false;
  if (HYPHENS.includes(last) || text[position] === ".") return true;
  if (last !== " ") return false;
  const begin = text.lastIndexOf(" ", position - 2) + 1;
  if (position - begin > LONGEST_LEANING) return false;
  return LEANING.has(
    text
      .slice(begin, position - 1)
      .replace(ARABIC_MARKS, "")
      .toLowerCase(),
  );
}
