import { hasSmallLetters, type SetText } from "../../scene/index.server";
import { fillIn } from "../wording/wording";
import { type Facts, readInsertions, siteOf } from "./variables";

/**
 * Says where a number is verified, in as many words as have room in letters that people can read: the sentence, or the
 * address alone. A platform's name may have sixty letters and more. `settings` are the ways to set it, the best first;
 * null from one of them says that the text has no room. Null where nothing has.
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

/** Whether that is all that a text of a design says. */
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
