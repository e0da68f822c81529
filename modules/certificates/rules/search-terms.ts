import { foldText } from "../../kernel/fold-text";

/**
 * What certificates are found by. The same folding makes the terms that are stored with a certificate and those of a
 * query, so that a word is found however it is typed: without accents, in either width, in any script's digits.
 */

/**
 * Raised with every change of the rule, so that stored terms are computed again. Aliases of recipients have names
 * folded by the same `foldText`: whoever changes that leads certificates to other aliases as well, or keeps the former
 * one for them.
 */
export const SEARCH_VERSION = 1;

/** A word is compared by so many of its letters. */
const LONGEST_TERM = 40;
const MAX_TERMS = 80;
/** More than any name and title have together. */
const LONGEST_TEXT = 1000;
/** Letters of a query that are looked at, and its words. */
export const LONGEST_QUERY = 200;
const MAX_WORDS = 8;

/** Letters that are also written as two, as in Mueller and Aagaard. */
const SPELT_OUT: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Scripts that put no spaces between words: any two neighbouring letters are a term. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The same with ä as ae, which is also how ä is typed. Null where no letter is spelt out. */
function foldSpeltOut(text: string): string | null {
  const lower = text.normalize("NFKC").toLowerCase();
  const spelt = Array.from(lower, (letter) => SPELT_OUT[letter] ?? letter).join("");
  return spelt === lower ? null : foldText(spelt);
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
const cut = (word: string): string => Array.from(word).slice(0, LONGEST_TERM).join("");

/** A word as it is stored: itself, or its neighbouring letters in twos where words have no spaces between them. */
function piecesOf(word: string): string[] {
  return runsOf(word).flatMap((run) => {
    if (!UNSPACED.test(run)) return [cut(run)];
    const letters = Array.from(run);
    // A pair is also found by its first letter, so that only the last one needs a term of its own.
    return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
  });
}

/** Parts of a word that are of scripts with spaces, and of such without. */
function runsOf(word: string): string[] {
  const runs: string[] = [];
  let before: boolean | null = null;
  for (const letter of word) {
    const unspaced = UNSPACED.test(letter);
    if (unspaced === before) runs[runs.length - 1] += letter;
    else runs.push(letter);
    before = unspaced;
  }
  return runs;
}

/** Under what a text is found: folded, each term once, at most 80. */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const token of text.slice(0, LONGEST_TEXT).split(/\s+/)) {
    const forms = [foldText(token), foldSpeltOut(token)].filter((form) => form !== null);
    for (const word of forms.flatMap(wordsOf)) {
      for (const piece of piecesOf(word)) terms.add(piece);
      // The article is written or left out: الجزائري is looked for as جزائري too.
      if (/^ال\p{sc=Arabic}{3}/u.test(word)) terms.add(cut(word.slice(2)));
    }
    // O’Connor is one word and is looked for as Connor too.
    for (const part of token.split(/(?<=\p{L})['’`´ʼ](?=\p{L}{2})/u).slice(1)) {
      for (const word of wordsOf(foldText(part))) terms.add(cut(word));
    }
  }
  return [...terms].slice(0, MAX_TERMS);
}

/** An e-mail address as it is compared, and what follows its name, so that @example.org finds all of a school. */
export function emailTerms(address: string): string[] {
  const key = address.normalize("NFKC").trim().toLowerCase().slice(0, 254);
  const at = key.lastIndexOf("@");
  return at > 0 ? [key, key.slice(at)] : key ? [key] : [];
}

/** What one word that was typed may stand for: all terms of any one of these, each from its beginning. */
export interface WordQuery {
  words: string[][];
  /** The beginning of an e-mail address, where it could be one. */
  email: string | null;
}

/** A query, word for word; each of them has to be found. Empty where nothing in it can be looked for. */
export function queryWords(text: string): WordQuery[] {
  const tokens = text.slice(0, LONGEST_QUERY).trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return tokens.flatMap((token) => {
    const forms = [foldText(token), foldSpeltOut(token)].filter((form) => form !== null);
    const words = forms.map((form) => wordsOf(form).flatMap(queryPiecesOf)).filter((terms) => terms.length > 0);
    const email = /[@._+-]/.test(token) ? token.normalize("NFKC").toLowerCase() : null;
    return words.length > 0 || email ? [{ words, email }] : [];
  });
}

/** Of letters without spaces all pairs have to be found; a single one is the beginning of a pair. */
function queryPiecesOf(word: string): string[] {
  return runsOf(word).flatMap((run) => {
    const letters = Array.from(run);
    if (!UNSPACED.test(run) || letters.length === 1) return [cut(run)];
    return letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]);
  });
}

/** What lists are ordered by: names as they are read, without accents, whatever the case. */
export const nameKey = (name: string): string => Array.from(foldText(name).trim()).slice(0, 60).join("");
