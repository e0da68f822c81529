/** Fewer letters than this are a page number or a mark, not the text of a document. */
const LEAST_LETTERS = 20;

/**
 * Whether a document's text shows a person's name. Null where there is too little text to say. Text taken out of a PDF
 * has its spaces anywhere, its vowel marks astray and its Arabic in either direction: so each word of the name is
 * looked for by its letters alone, forwards and backwards, in the whole of the text.
 */
export function showsName(text: string, name: string): boolean | null {
  const shown = lettersOf(text);
  if (shown.length < LEAST_LETTERS) return null;
  const words = name.split(/\s+/).map(lettersOf).filter(Boolean);
  return words.every((word) => shown.includes(word) || shown.includes([...word].reverse().join("")));
}

/** Letters and digits without case, marks and joining forms. */
function lettersOf(text: string): string {
  return (
    text
      // Before they are put in order, which takes more than proportional time where there are very many.
      .replace(/\p{M}+/gu, "")
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase()
  );
}
