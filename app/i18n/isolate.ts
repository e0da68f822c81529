import { directionOf, isLanguage } from "#modules/kernel/languages";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}|\d-\d/u;
/** Characters that override the text direction. */
const TURNING = /[\u202a-\u202e]/;
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];

/**
 * Returns a function that isolates a value which runs in the opposite direction of the language, because it would
 * otherwise reorder digits and punctuation beside it (Unicode Bidirectional Algorithm, section 2.4). Between Arabic
 * letters, digits separated by hyphens are isolated too. Unbalanced isolate characters are removed, as they would
 * affect the text after the value.
 */
export function isolateIn(language: string): (value: string) => string {
  const runsAcross = isLanguage(language) && directionOf(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return (value) => {
    const outside = outsideOfIsolates(value);
    if (outside === null) return isolated(value.replace(ISOLATES, ""));
    return runsAcross.test(outside) || TURNING.test(outside) ? isolated(value) : value;
  };
}

export const isolated = (value: string): string => `${FIRST_STRONG}${value}${POP}`;

/** Removes the isolated parts of a text; null if isolates are unbalanced. */
function outsideOfIsolates(value: string): string | null {
  let depth = 0;
  let outside = "";
  let from = 0;
  for (const { index, 0: sign } of value.matchAll(ISOLATES)) {
    if (depth === 0) outside += value.slice(from, index);
    depth += sign === POP ? -1 : 1;
    if (depth < 0) return null;
    from = index + 1;
  }
  return depth === 0 ? outside + value.slice(from) : null;
}
