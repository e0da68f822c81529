import { isUtf8 } from "node:buffer";

/** Bytes that are looked at: enough to know what a file is in. */
const MAX_BYTES = 1_000_000;
/**
 * Of the sequences beyond ASCII so many are sound in UTF-8 that is broken somewhere; in another encoding hardly any is,
 * by chance.
 */
const SOUND = 0.8;
const LEAST_SOUND = 3;

/**
 * The first line of a text in UTF-8 that has bytes of something else; null where it has none, or is in another
 * encoding.
 */
export function findBrokenLine(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(file) || file.includes(0)) return null;
  const end = Math.min(bytes.length, MAX_BYTES);
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

/** How many bytes the sequence beyond ASCII takes that begins there (RFC 3629, section 4); 0 where none does. */
function lengthOf(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  if (length === 0 || second < (LEAST_SECOND[lead] ?? 0x80) || second > (LAST_SECOND[lead] ?? 0xbf)) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * What may follow these is less than after the others: nothing is written longer than it is, and no half of a pair
 * alone.
 */
const LEAST_SECOND: Partial<Record<number, number>> = { 224: 0xa0, 240: 0x90 };
const LAST_SECOND: Partial<Record<number, number>> = { 237: 0x9f, 244: 0x8f };
