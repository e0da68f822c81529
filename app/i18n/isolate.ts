import { directionOf, isLanguage } from "#modules/kernel/languages";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}|\d-\d/u;
/** What turns text around on purpose. */
const TURNING = /[\u202a-\u202e]/;
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];

/**
 * Puts what is said in a sentence into an isolate of its own where it runs in the other direction than the language: it
 * would take the figures and signs beside it along (Unicode Bidirectional Algorithm, section 2.4). Figures that are
 * parted by a hyphen change places between Arabic letters, too. Isolates that are open or closed once too often are
 * taken out: they would reach beyond it.
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

/** A text without what stands in isolates already; null where they do not close. */
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
