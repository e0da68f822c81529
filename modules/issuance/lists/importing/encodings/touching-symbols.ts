/** Quotation marks around words, correctly paired, and the French sign for a number. */
const AS_WRITTEN =
  /(?<!\p{L})(?:«[^«»\r\n]*»|»[^«»\r\n]*«|“[^“”\r\n]*”|„[^„“”\r\n]*[“”]|‘[^‘’\r\n]*’)(?!\p{L})|[Nn]°/gu;
const MARKS = /[«»“”„°]/g;

/** A letter that occurs in names; the excluded ones count as symbols. No ASCII character is a symbol. */
const LETTER = /(?![ˆˇµƒ])\p{L}/u;
const SYMBOL = /[ˆˇµƒ]|[^\0-\u007f\p{L}\p{M}\p{N}\p{Cf}\s]/u;
/** Symbols allowed within words, or at one of their ends. */
const WITHIN = "’‘·";
const BETWEEN = "´";
const BEFORE = "¿¡";
const BEHIND = "،؛؟…";

/**
 * Whether a symbol touches a letter in a way that nobody writes: `©»astný` and `™укина` are names in an encoding that
 * is not among the supported ones, however much likelier one of those is than the others.
 */
export function touchesSymbol(text: string): boolean {
  const plain = text.replace(AS_WRITTEN, (found) => found.replace(MARKS, " "));
  const isLetter = (index: number) => LETTER.test(plain[index] ?? "");
  for (let index = 0; index < plain.length; index++) {
    const character = plain[index] ?? "";
    if (character <= "\u007f") continue;
    const [behind, before] = [isLetter(index - 1), isLetter(index + 1)];
    if ((character === "º" || character === "ª") && before) return true;
    if (!SYMBOL.test(character) || WITHIN.includes(character) || (!behind && !before)) continue;
    if (BETWEEN.includes(character) && behind && before) continue;
    if (BEFORE.includes(character) && !behind) continue;
    if (BEHIND.includes(character) && !before) continue;
    return true;
  }
  return false;
}
