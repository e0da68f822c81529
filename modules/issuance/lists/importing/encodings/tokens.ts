/** A word that is not all ASCII. */
export interface Token {
  characters: string[];
  /** Whether the word is the first of its cell. */
  opensCell: boolean;
}

/** ASCII characters that separate words: all but letters and the apostrophe, which occurs within words. */
const SEPARATES = Array.from({ length: 128 }, (_, code) => !/[A-Za-z']/.test(String.fromCharCode(code)));
const SPACE = /\s/;
const OPENS_CELL = ',;\t\r\n|"';

/**
 * Spaces from U+0080 to U+167F do not separate: a byte that is a space in one encoding and a letter in another is
 * evidence.
 */
const isSeparator = (character: string): boolean =>
  character <= "\u007f" ? SEPARATES[character.charCodeAt(0)] === true : character >= "\u1680" && SPACE.test(character);

/** Returns the different words of a text that are not all ASCII: a word that each row repeats counts once. */
export function takeTokens(text: string): Token[] {
  const tokens = new Map<string, Token>();
  let before = "\n";
  let token: Token | null = null;
  const end = () => {
    if (token?.characters.some((character) => character > "\u007f"))
      tokens.set(`${token.opensCell ? "" : " "}${token.characters.join("")}`, token);
    token = null;
  };
  for (const character of text) {
    if (isSeparator(character)) end();
    else {
      token ??= { characters: [], opensCell: OPENS_CELL.includes(before) };
      token.characters.push(character);
    }
    before = character;
  }
  end();
  return [...tokens.values()];
}
