import { isEmail } from "./is-email";

/** What does not show: marks of direction, joiners, spaces of no width, soft hyphens, selectors of a form. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** ASCII as wide as a Chinese sign, and the full stops of such keyboards. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const FULL_STOPS = /[\u3002\uff61]/g;
/** Longer is no address, whatever stands around it. */
const MAX_LENGTH = 1000;

/**
 * An address of e-mail as people paste it: with marks that do not show, in full-width signs, as a link (`mailto:`),
 * with a name before it (`Ada <ada@example.org>`), with what ended the sentence. Gives the address itself, or the text
 * without what does not show where none is in it.
 */
export function readAddress(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const plain = text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(FULL_STOPS, ".")
    .trim();
  // Only behind a name: of two addresses nobody knows which one is meant.
  const [, inBrackets = plain] = /^[^<>@]*<([^<>]*)>[\s.,;]*$/.exec(plain) ?? [];
  const linked = inBrackets.trim();
  const address = /^mailto:/i.test(linked) ? linked.slice("mailto:".length).split("?", 1).join("") : linked;
  const bare = withoutEnds(address.trim());
  return isEmail(bare) ? bare : plain;
}

const BEFORE = "\"'(";
const BEHIND = "\"'),.;:";

/** Without the quotes and brackets around it, and without what ended the sentence. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BEFORE.includes(text.charAt(start))) start++;
  while (end > start && BEHIND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
