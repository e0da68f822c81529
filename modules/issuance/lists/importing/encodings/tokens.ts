/** A word that is not ASCII alone. */
export interface Token {
  characters: string[];
  /** Nothing stands before it in its cell. */
  opensCell: boolean;
}

/** What separates words, of ASCII: all but letters, and the apostrophe, which stands within them. */
const SEPARATES = Array.from({ length: 128 }, (_, code) => !/[A-Za-z']/.test(String.fromCharCode(code)));
const SPACE = /\s/;
const OPENS_CELL = ',;\t\r\n|"';

/** A byte that is a space in one encoding and a letter in another tells something. */
const isSeparator = (character: string): boolean =>
  character <= "\u007f" ? SEPARATES[character.charCodeAt(0)] === true : character >= "\u1680" && SPACE.test(character);

/** The different words of a text that are not ASCII alone: one that each row repeats tells no more than once. */
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
