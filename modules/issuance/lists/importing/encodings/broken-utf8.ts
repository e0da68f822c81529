import { isUtf8 } from "node:buffer";

/** Maximum number of bytes read: enough to recognize an encoding. */
const MAX_BYTES = 1_000_000;
/**
 * Minimum share of valid multi-byte sequences in a text that counts as UTF-8 with errors; in another encoding hardly
 * any is valid by chance.
 */
const SOUND = 0.8;
const LEAST_SOUND = 3;

/**
 * Finds the first line of a UTF-8 text with bytes that are invalid in UTF-8; null where there is none, or where the
 * text is in another encoding.
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

/**
 * Returns the number of bytes of the multi-byte sequence that begins at a position (RFC 3629, section 4); 0 where none
 * does.
 */
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
 * Narrower ranges of the second byte after some lead bytes: they exclude overlong forms, surrogate halves and code
 * points beyond U+10FFFF.
 */
const LEAST_SECOND: Partial<Record<number, number>> = { 224: 0xa0, 240: 0x90 };
const LAST_SECOND: Partial<Record<number, number>> = { 237: 0x9f, 244: 0x8f };
