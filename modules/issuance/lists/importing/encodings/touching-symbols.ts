/** Quotation marks around words, as they should be; and the number of the French. */
const AS_WRITTEN =
  /(?<!\p{L})(?:«[^«»\r\n]*»|»[^«»\r\n]*«|“[^“”\r\n]*”|„[^„“”\r\n]*[“”]|‘[^‘’\r\n]*’)(?!\p{L})|[Nn]°/gu;
const MARKS = /[«»“”„°]/g;

/** A letter, and what is written as one without being one of a name: nothing of ASCII is a symbol here. */
const LETTER = /(?![ˆˇµƒ])\p{L}/u;
const SYMBOL = /[ˆˇµƒ]|[^\0-\u007f\p{L}\p{M}\p{N}\p{Cf}\s]/u;
/** What stands within words, or at one of their ends. */
const WITHIN = "’‘·";
const BETWEEN = "´";
const BEFORE = "¿¡";
const BEHIND = "،؛؟…";

/**
 * Whether a symbol touches a letter as nobody writes it: `©»astný` and `™укина` are names in an encoding that is none
 * of those that are known, however much likelier one of them is than the others.
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
