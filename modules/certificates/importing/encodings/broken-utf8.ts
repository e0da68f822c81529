import { isUtf8 } from "node:buffer";

/** Bytes that are looked at: enough to know what a file is in. */
const LOOKED_AT = 1_000_000;
/** Of the sequences beyond ASCII so many are sound in UTF-8 that is broken somewhere; in another encoding hardly any is, by chance. */
const SOUND = 0.8;
const LEAST_SOUND = 3;

/** The first line of a text in UTF-8 that has bytes of something else; null where it has none, or is in another encoding. */
export function findBrokenLine(bytes: Uint8Array): number | null {
  if (isUtf8(bytes) || bytes.includes(0)) return null;
  const end = Math.min(bytes.length, LOOKED_AT);
  let [sound, broken, line] = [0, 0, 1];
  let first: number | null = null;
  for (let at = 0; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 10) line++;
    const length = byte < 0x80 ? 1 : lengthOf(bytes, at);
    if (byte >= 0x80 && length > 0) sound++;
    if (length === 0) {
      broken++;
      first ??= line;
    }
    at += length || 1;
  }
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked || (sound >= LEAST_SOUND && sound / (sound + broken) >= SOUND) ? (first ?? line) : null;
}

/** How many bytes the sequence beyond ASCII takes that begins there (RFC 3629); 0 where none does. */
function lengthOf(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
