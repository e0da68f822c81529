import type { Encoding } from "../../../../kernel/ports";

/**
 * Finds the byte order of a UTF-16 text without a mark; null where the bytes are no such text. A list contains line
 * ends and cell separators, which are ASCII: with the two bytes swapped they are other characters.
 */
export function findUtf16(bytes: Uint8Array): Encoding | null {
  const part = bytes.subarray(0, Math.min(65_536, bytes.length - (bytes.length % 2)));
  const found = (["utf-16le", "utf-16be"] as const).map((name) => ({ name, separators: countSeparators(part, name) }));
  const [best] = found.sort((one, other) => other.separators - one.separators);
  return best && best.separators > 0 ? best.name : null;
}

/** Finds the first line of a UTF-16 text with an unpaired surrogate or half a character; null where there is none. */
export function findBrokenPair(bytes: Uint8Array, name: "utf-16le" | "utf-16be"): number | null {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const read = Buffer.from(whole);
  const text = (name === "utf-16be" ? read.swap16() : read).toString("utf16le");
  if (text.isWellFormed()) return whole.length === bytes.length ? null : text.split("\n").length;
  return text.split("\n").findIndex((line) => !line.isWellFormed()) + 1;
}

/** Maximum share of unpaired surrogates among the characters of a damaged text. */
const MAX_BROKEN = 0.05;

function countSeparators(bytes: Uint8Array, name: Encoding): number {
  const text = new TextDecoder(name, { ignoreBOM: true }).decode(bytes, { stream: true });
  // Lists contain neither control characters nor unassigned or private ones.
  const isText = !/[\p{Cn}\p{Co}]|(?![\t\n\r])\p{Cc}/u.test(text);
  if (!isText || text.split("\ufffd").length - 1 > text.length * MAX_BROKEN) return 0;
  return [...text].filter((character) => "\n\r\t,;|".includes(character)).length;
}
