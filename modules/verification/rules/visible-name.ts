/** Minimum number of letters in a document's text; fewer are a page number or a mark. */
const LEAST_LETTERS = 20;

/**
 * Returns whether a document's text shows a person's name; null if there is too little text. Text extracted from a PDF
 * has arbitrary spaces, misplaced vowel marks and Arabic in either direction, so each word of the name is searched by
 * its letters alone, forward and backward, in the whole text.
 */
export function showsName(text: string, name: string): boolean | null {
  const shown = lettersOf(text);
  if (shown.length < LEAST_LETTERS) return null;
  const words = name.split(/\s+/).map(lettersOf).filter(Boolean);
  return words.every((word) => shown.includes(word) || shown.includes([...word].reverse().join("")));
}

/** Returns letters and digits without case, marks and joining forms. */
function lettersOf(text: string): string {
  return (
    text
      // Removed before normalizing, which takes more than linear time for very many marks.
      .replace(/\p{M}+/gu, "")
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase()
  );
}
