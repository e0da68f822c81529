/** A word that is not ASCII alone. */
export interface Token {
  characters: string[];
  /** Nothing stands before it in its cell. */
  opensCell: boolean;
}

/** What separates words, of ASCII. An apostrophe stands within them. */
const SEPARATOR = /^[\0-&(-@[-`{-\u007f\s]$/;
const OPENS_CELL = /^[,;\t\r\n|"]$/;

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
    // A byte that is a space in one encoding and a letter in another tells something.
    if (character !== "\u00a0" && SEPARATOR.test(character)) end();
    else {
      token ??= { characters: [], opensCell: OPENS_CELL.test(before) };
      token.characters.push(character);
    }
    before = character;
  }
  end();
  return [...tokens.values()];
}
