import { isEmail } from "./is-email";

/** Invisible characters: direction marks, joiners, zero-width spaces, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Full-width ASCII characters, and the full stops of East Asian keyboards. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const FULL_STOPS = /[\u3002\uff61]/g;
/** Maximum length in UTF-16 code units of a text that is searched for an address. */
const MAX_LENGTH = 1000;

/**
 * Reads an e-mail address as people paste it: with invisible characters, in full-width characters, as a `mailto:` link,
 * with a name before it (`Ada <ada@example.org>`), or with closing punctuation. Returns the address, or the text
 * without invisible characters where it contains none.
 */
export function readAddress(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const plain = text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(FULL_STOPS, ".")
    .trim();
  // Brackets count only after a plain name: of two addresses neither is clearly the one meant.
  const [, inBrackets = plain] = /^[^<>@]*<([^<>]*)>[\s.,;]*$/.exec(plain) ?? [];
  const linked = inBrackets.trim();
  const address = /^mailto:/i.test(linked) ? linked.slice("mailto:".length).split("?", 1).join("") : linked;
  const bare = withoutEnds(address.trim());
  return isEmail(bare) ? bare : plain;
}

const BEFORE = "\"'(";
const BEHIND = "\"'),.;:";

/** Strips quotes, brackets and closing punctuation from both ends of a text. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BEFORE.includes(text.charAt(start))) start++;
  while (end > start && BEHIND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
