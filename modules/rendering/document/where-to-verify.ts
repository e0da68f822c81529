import type { SetText } from "../scene/compose";
import { hasSmallLetters } from "../scene/small-letters";
import { fillIn } from "../templates/wording";
import { type Facts, siteOf } from "./variables";

/**
 * Says where a number is verified, in as many words as have room in letters that people can read: the sentence, or the address alone.
 * `settings` are the ways to set it, the best first; null from one of them says that the text has no room. Null where nothing has: a
 * platform's name may have sixty letters and more, and the code, which each design has, leads there as well.
 */
export function setWhereToVerify(
  { view, words }: Facts,
  settings: ((text: string) => SetText | null)[],
): SetText | null {
  const address = siteOf(view);
  const texts = [fillIn(words.verifyAt, { address }), address];
  const ways = settings.flatMap((set) => texts.flatMap((text) => set(text) ?? []));
  return ways.find((set) => set.cutFrom === null && !hasSmallLetters(set)) ?? null;
}
