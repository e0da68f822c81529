import type { Encoding } from "../../../../kernel/ports";
import { asWindows1252 } from "../../../../kernel/windows-1252";
import { decodeUnifiedHangul } from "./unified-hangul";

/** Encodings in which a file can be read, by the names that the platform's decoder uses ([Encoding], 4.2). */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "macintosh",
] as readonly Encoding[];

export const isEncoding = (name: unknown): name is Encoding => ENCODINGS.some((encoding) => encoding === name);

/**
 * Decodes a text; null where the bytes cannot be of that encoding, because a sequence is invalid or decodes to a
 * control character. `part` is the beginning of a text, whose last character may be cut off.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding, { part = false } = {}): string | null {
  if (encoding.startsWith("utf-")) return decodeUnicode(bytes, encoding, part);
  const text = decode(bytes, encoding, part);
  // ASCII control characters are the same in all these encodings and rule none out.
  return text === null || /[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(text) ? null : text;
}

function decode(bytes: Uint8Array, encoding: Encoding, part: boolean): string | null {
  if (encoding === "euc-kr") return decodeUnifiedHangul(bytes, { part });
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: part });
    return encoding === "windows-1252" ? asWindows1252(text) : text;
  } catch {
    return null;
  }
}

/** Decodes two-byte codes, all at once: making a decoder takes longer than decoding a table. */
export function decodeEach(codes: readonly number[], encoding: Encoding): string[] {
  const bytes = Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 0xff, 10]));
  return new TextDecoder(encoding).decode(bytes).split("\n").slice(0, codes.length);
}

/** Decodes Unicode as it is; unpaired surrogates are invalid. */
function decodeUnicode(bytes: Uint8Array, encoding: Encoding, part: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: part });
  } catch {
    return null;
  }
}
