import { hasSmallLetters, type SetText } from "../../scene/index.server";
import { fillIn } from "../wording/wording";
import { readInsertions } from "./insertions";
import { type Facts, siteOf } from "./variables";

/**
 * Sets the text that says where to verify, in the longest form that fits in readable letters: the sentence, or the
 * address alone. A platform's name may have sixty letters and more. `settings` are ways to set it, the best first; each
 * returns null if the text does not fit. Returns null if nothing fits.
 */
export function setWhereToVerify(
  { view, words }: Facts,
  settings: ((text: string) => SetText | null)[],
): SetText | null {
  const address = siteOf(view);
  const texts = [fillIn(words.verifyAt, { address }), address];
  for (const setIn of settings)
    for (const text of texts) {
      const set = setIn(text);
      if (set && set.cutFrom === null && !hasSmallLetters(set)) return set;
    }
  return null;
}

/** Returns whether a text of a design consists only of that insertion. */
export function saysWhereToVerify(text: string): boolean {
  const [insertion, ...more] = readInsertions(text);
  const { sources = [], format } = insertion ?? {};
  return (
    more.length === 0 &&
    format === null &&
    sources[0] === "certificate.verifyAt" &&
    /^\{\{[^{}]*\}\}$/.test(text.trim())
  );
}
