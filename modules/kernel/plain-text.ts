/** Control characters except the line break, and characters that override the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Normalizes a text from a form for storage: paragraphs without invisible characters. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(UNSEEN, (character) => (character === "\n" ? "\n" : character === "\t" ? " " : ""))
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Normalizes text for storage: one Unicode normal form, one line, no control or direction-override characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
