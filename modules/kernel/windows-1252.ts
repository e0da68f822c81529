/** What stands from 0x80 to 0x9F in Windows-1252; `_` is nothing. */
const LETTERS = "€_‚ƒ„…†‡ˆ‰Š‹Œ_Ž__‘’“”•–—˜™š›œ_žŸ";

/** The letters of a text in Windows-1252, which Node 20 reads as ISO 8859-1. */
export const asWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => {
    const found = LETTERS[character.charCodeAt(0) - 0x80] ?? "_";
    return found === "_" ? character : found;
  });
