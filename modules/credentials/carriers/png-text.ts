import { inflateSync } from "node:zlib";
import { pngChunks } from "./png-chunks";

/** Keywords under which a picture carries a badge: Open Badges 3.0 (5.3.1), and 2.0 (Baking 1.0). */
const KEYWORDS = ["openbadgecredential", "openbadges"];

/**
 * Returns the badge that a PNG carries in any of the three kinds of text chunk (PNG 1.2, 4.2.3); the newer keyword
 * takes precedence. `too-large` for a badge of more than `maxBytes`; null where there is none or it cannot be read.
 */
export function badgeInPng(bytes: Uint8Array, maxBytes: number): string | "too-large" | null {
  const found = new Map<string, string | "too-large" | null>();
  for (const { type, data } of pngChunks(bytes)) {
    const read = READERS.get(type);
    const keywordEnd = read ? data.subarray(0, MAX_KEYWORD).indexOf(0) : -1;
    const keyword = keywordEnd < 0 ? "" : Buffer.from(data.subarray(0, keywordEnd)).toString("latin1");
    if (!read || !KEYWORDS.includes(keyword) || found.has(keyword)) continue;
    found.set(keyword, data.length > maxBytes + HEAD ? "too-large" : read(data, keywordEnd, maxBytes));
  }
  return KEYWORDS.map((keyword) => found.get(keyword)).find((text) => text !== undefined) ?? null;
}

/** Maximum length of a keyword: 79 bytes and a terminator. */
const MAX_KEYWORD = 80;
/** Maximum bytes before the text of a chunk, as written by real programs. */
const HEAD = 1024;

type Read = (data: Uint8Array, keywordEnd: number, maxBytes: number) => string | "too-large" | null;

/** Reads a tEXt chunk: Latin-1 by the standard, but some programs write JSON in UTF-8. */
const readText: Read = (data, keywordEnd) => utf8OrLatin1(data.subarray(keywordEnd + 1));

const readPacked: Read = (data, keywordEnd, maxBytes) => {
  const inflated = inflate(data.subarray(keywordEnd + 2), maxBytes);
  return typeof inflated === "string" || inflated === null ? inflated : utf8OrLatin1(inflated);
};

/** Reads an iTXt chunk: keyword, compression flag, method, language, translated keyword, text. */
const readInternational: Read = (data, keywordEnd, maxBytes) => {
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return null;
  const text = data.subarray(translatedEnd + 1);
  const plain = data[keywordEnd + 1] === 1 ? inflate(text, maxBytes) : text;
  return typeof plain === "string" || plain === null ? plain : Buffer.from(plain).toString("utf8");
};

const READERS = new Map<string, Read>([
  ["tEXt", readText],
  ["zTXt", readPacked],
  ["iTXt", readInternational],
]);

function inflate(data: Uint8Array, maxBytes: number): Uint8Array | "too-large" | null {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes });
  } catch (error) {
    return Object(error).code === "ERR_BUFFER_TOO_LARGE" ? "too-large" : null;
  }
}

function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
