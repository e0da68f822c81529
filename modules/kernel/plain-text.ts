/** Control characters but the line break, and those that turn the direction of what comes after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a form as it is kept: paragraphs of letters, with nothing in it that does not show. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(UNSEEN, (character) => (character === "\n" ? "\n" : character === "\t" ? " " : ""))
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Text as it will be stored: one normal form, one line, no control or direction-override characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
