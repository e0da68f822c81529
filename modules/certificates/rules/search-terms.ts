import { foldText } from "../../kernel/fold-text";

/**
 * Rules of full-text search. Stored terms and queries are folded alike, so that a word is found in any spelling:
 * without accents, in full or half width, with the digits of any script.
 */

/**
 * Version of the rule; raised with every change, so that stored terms are computed again. Recipient aliases use names
 * folded by the same `foldText`: a change to it must also move certificates to other aliases, or keep the former
 * folding for aliases.
 */
export const SEARCH_VERSION = 1;

/** Number of letters of a word that are compared. */
const LONGEST_TERM = 40;
const MAX_TERMS = 80;
/** Maximum length of a text that is searched; more than any name and title together. */
const LONGEST_TEXT = 1000;
/** Maximum number of letters and of words of a query; the rest is ignored. */
export const LONGEST_QUERY = 200;
const MAX_WORDS = 8;

/** Letters that are also spelled with two, as in Mueller and Aagaard. */
const SPELT_OUT: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Scripts without spaces between words: every two neighboring letters are a term. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Folds a text with ä as ae, as it is also typed. Null where no letter has a two-letter spelling. */
function foldSpeltOut(text: string): string | null {
  const lower = text.normalize("NFKC").toLowerCase();
  const spelt = Array.from(lower, (letter) => SPELT_OUT[letter] ?? letter).join("");
  return spelt === lower ? null : foldText(spelt);
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
const cut = (word: string): string => Array.from(word).slice(0, LONGEST_TERM).join("");

/** Splits a word into its terms: the word itself, or pairs of neighboring letters in scripts without spaces. */
function piecesOf(word: string): string[] {
  return runsOf(word).flatMap((run) => {
    if (!UNSPACED.test(run)) return [cut(run)];
    const letters = Array.from(run);
    // A prefix search for one letter finds the pairs that begin with it, so only the last letter needs a term of its
    // own.
    return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
  });
}

/** Splits a word into runs of scripts with spaces and runs of scripts without. */
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

/** Computes the terms of a text: folded, each once, at most 80. */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const token of text.slice(0, LONGEST_TEXT).split(/\s+/)) {
    const forms = [foldText(token), foldSpeltOut(token)].filter((form) => form !== null);
    for (const word of forms.flatMap(wordsOf)) {
      for (const piece of piecesOf(word)) terms.add(piece);
      // The Arabic article is optional in searches: الجزائري is also found as جزائري.
      if (/^ال\p{sc=Arabic}{3}/u.test(word)) terms.add(cut(word.slice(2)));
    }
    // O’Connor is one word and is also found as Connor.
    for (const part of token.split(/(?<=\p{L})['’`´ʼ](?=\p{L}{2})/u).slice(1)) {
      for (const word of wordsOf(foldText(part))) terms.add(cut(word));
    }
  }
  return [...terms].slice(0, MAX_TERMS);
}

/**
 * Computes the terms of an e-mail address: the whole address, and the part from the @, so that @example.org finds a
 * whole school.
 */
export function emailTerms(address: string): string[] {
  const key = address.normalize("NFKC").trim().toLowerCase().slice(0, 254);
  const at = key.lastIndexOf("@");
  return at > 0 ? [key, key.slice(at)] : key ? [key] : [];
}

/** Alternatives for one typed word: all terms of any one alternative must match, each as a prefix. */
export interface WordQuery {
  words: string[][];
  /** Prefix of an e-mail address, if the word could be one; else null. */
  email: string | null;
}

/** Splits a query into words, all of which must match. Empty where no word can be searched. */
export function queryWords(text: string): WordQuery[] {
  const tokens = text.slice(0, LONGEST_QUERY).trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return tokens.flatMap((token) => {
    const forms = [foldText(token), foldSpeltOut(token)].filter((form) => form !== null);
    const words = forms.map((form) => wordsOf(form).flatMap(queryPiecesOf)).filter((terms) => terms.length > 0);
    const email = /[@._+-]/.test(token) ? token.normalize("NFKC").toLowerCase() : null;
    return words.length > 0 || email ? [{ words, email }] : [];
  });
}

/**
 * Splits a word of a query into terms. In scripts without spaces all pairs must match; a single letter matches as the
 * prefix of a pair.
 */
function queryPiecesOf(word: string): string[] {
  return runsOf(word).flatMap((run) => {
    const letters = Array.from(run);
    if (!UNSPACED.test(run) || letters.length === 1) return [cut(run)];
    return letters.slice(0, -1).map((letter, index) => letter + letters[index + 1]);
  });
}

/** Returns the key that sorts names alphabetically, without accents and regardless of case. */
export const nameKey = (name: string): string => Array.from(foldText(name).trim()).slice(0, 60).join("");
