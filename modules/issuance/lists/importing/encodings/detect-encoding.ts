import { isUtf8 } from "node:buffer";
import type { Encoding, TableEncoding } from "../../../../kernel/ports";
import { findBrokenLine } from "./broken-utf8";
import { decodeText, ENCODINGS } from "./decode-text";
import { LANGUAGES_OF } from "./languages";
import { surpriseOfHan } from "./plausible-han";
import { surpriseOf } from "./plausible-words";
import { takeDifferent, takeTellingLines } from "./sample-lines";
import { sampleLines } from "./show-samples";
import { takeTokens } from "./tokens";
import { touchesSymbol } from "./touching-symbols";
import { findBrokenPair, findUtf16 } from "./utf16";

/** Minimum lead of the best reading, in nats, at which nobody is asked to choose. */
const CLEARLY = 9;
/**
 * Maximum surprise in nats for each non-ASCII byte of the best reading; beyond it the text is in none of the encodings.
 */
const STRANGE = 5;
const MAX_CANDIDATES = 4;
/** Maximum number of bytes of the sampled lines whose words are scored: some hundred names. */
export const MAX_JUDGED = 4096;
const SELDOM: Partial<Record<Encoding, number>> = { "windows-1252": 0, macintosh: 2.5 };
/** Bonus in nats for `macintosh` where lines end in CR alone, as only old Macs write them. */
const ENDS_AS_MAC = 5;

/**
 * Finds the first line of a Unicode text with invalid bytes; null where there is none, or where the text is not
 * Unicode.
 */
export function findBrokenUnicode(bytes: Uint8Array): number | null {
  const found = findUnicode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return found === "utf-16le" || found === "utf-16be" ? findBrokenPair(bytes, found) : findBrokenLine(bytes);
}

/** Finds the encoding named by a byte order mark, or UTF-16 by its NUL bytes. */
function findUnicode(bytes: Buffer): Encoding | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return bytes.includes(0) ? findUtf16(bytes) : null;
}

const certain = (name: Encoding): TableEncoding => ({ name, certain: true, candidates: [] });

/**
 * Detects the encoding of a text from its content; null where the bytes are no text. An uncertain result is the first
 * of the `candidates`, each with sample lines as they would be read. `without` lists encodings that the whole text
 * turned out not to be in; with any of them nothing is certain.
 */
export function detectEncoding(bytes: Uint8Array, without: readonly Encoding[] = []): TableEncoding | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unicode = findUnicode(file);
  if (unicode) return certain(unicode);
  if (file.includes(0)) return null;
  if (isUtf8(bytes)) return certain("utf-8");
  const lines = takeTellingLines(bytes);
  const judged = takeDifferent(lines, MAX_JUDGED);
  const readings = rankReadings(lines, judged, { without, endsAsMac: file.includes(13) && !file.includes(10) });
  const [best, second] = readings;
  if (!best) return null;
  const ahead = (second?.surprise ?? Number.POSITIVE_INFINITY) - best.surprise;
  const telling = judged.reduce((count, byte) => (byte > 127 ? count + 1 : count), 0);
  const isLikely = ahead >= CLEARLY && best.surprise / telling < STRANGE;
  const isOther = LANGUAGES_OF[best.name] !== undefined && touchesSymbol(best.text);
  const isSure = isLikely && !isOther && without.length === 0;
  if (isSure) return certain(best.name);
  const candidates = readings.slice(0, MAX_CANDIDATES);
  return { name: best.name, certain: false, candidates: sampleLines(candidates.map(withLines)) };
}

const withLines = ({ name, text }: Reading) => ({
  name,
  lines: text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('"', "").split(/[,;\t|]/)),
});

interface Reading {
  name: Encoding;
  text: string;
  surprise: number;
}

/**
 * Ranks the different readings of a text, most likely first; of encodings that read it the same, only the most likely
 * is returned.
 */
function rankReadings(
  lines: Uint8Array,
  judged: Uint8Array,
  { without, endsAsMac }: { without: readonly Encoding[]; endsAsMac: boolean },
): Reading[] {
  const readings: Reading[] = [];
  for (const name of ENCODINGS.filter((name) => !name.startsWith("utf-") && !without.includes(name))) {
    const first = decodeText(judged, name, { part: true });
    const text = first === null ? null : decodeText(lines, name, { part: true });
    if (first === null || text === null) continue;
    const surprise = judge(first, name) + (SELDOM[name] ?? 1) - (name === "macintosh" && endsAsMac ? ENDS_AS_MAC : 0);
    readings.push({ name, text, surprise });
  }
  return readings
    .sort((one, other) => one.surprise - other.surprise)
    .filter(({ text }, index) => readings.findIndex((likelier) => likelier.text === text) === index);
}

function judge(text: string, name: Encoding): number {
  const tokens = takeTokens(text);
  const languages = LANGUAGES_OF[name];
  return languages ? surpriseOf(tokens, languages) : surpriseOfHan(tokens, name);
}
