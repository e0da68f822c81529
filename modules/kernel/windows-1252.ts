/** Characters of Windows-1252 from 0x80 to 0x9F; `_` is unassigned. */
const LETTERS = "€_‚ƒ„…†‡ˆ‰Š‹Œ_Ž__‘’“”•–—˜™š›œ_žŸ";

/** Corrects a text that Node 20 decoded as ISO 8859-1 to Windows-1252. */
export const asWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => {
    const found = LETTERS[character.charCodeAt(0) - 0x80] ?? "_";
    return found === "_" ? character : found;
  });
