import type { Encoding } from "../../../kernel/ports";
import { decodeText } from "./decode-text";

/**
 * Finds which UTF-16 a text without a mark is in; null where it is none. A list has ends of lines and what separates
 * cells, which are ASCII: with the two bytes turned about they are other characters.
 */
export function findUtf16(bytes: Uint8Array): Encoding | null {
  if (bytes.length % 2 !== 0) return null;
  const part = bytes.subarray(0, 65_536);
  const found = (["utf-16le", "utf-16be"] as const).map((name) => ({ name, separators: countSeparators(part, name) }));
  const [best] = found.sort((one, other) => other.separators - one.separators);
  return best && best.separators > 0 ? best.name : null;
}

function countSeparators(bytes: Uint8Array, name: Encoding): number {
  const text = decodeText(bytes, name, { part: true });
  // Neither control characters nor what is no character are in a list.
  const isText = text !== null && !/[\ufffd\p{Cn}\p{Co}]|(?![\t\n\r])\p{Cc}/u.test(text);
  if (!isText) return 0;
  return [...text].filter((character) => "\n\r\t,;|".includes(character)).length;
}
