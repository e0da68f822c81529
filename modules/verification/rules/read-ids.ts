import { isMistypedPublicId, parsePublicId, westernDigits } from "#modules/kernel/public-id";

/** One entry of a list: the written text, and the certificate that it names. */
export interface ListedId {
  asked: string;
  publicId: string | null;
  /** Why it names none: an ID whose check digit is wrong, or nothing that could be an ID. */
  problem?: "mistyped" | "no-id";
}

/** Maximum length shown of a line that names no certificate. */
const SHOWN = 60;
/**
 * Maximum number of lines in a list, and of positions that may hold an ID: ten for each certificate that one request
 * may name.
 */
const MAX_LOOKED_AT = 10_000;
const DIGITS = 20;
const HAS_DIGITS = new RegExp(`^(?:\\P{N}*\\p{N}){${DIGITS}}`, "u");
/** Returns whether a text has as many digits as an ID: most cells have not, and are skipped. */
const hasDigits = (text: string) => text.length >= DIGITS && HAS_DIGITS.test(text);

/**
 * Reads the distinct certificates of a list, in its order: one or more in a line, among any other words or columns. A
 * line that names none is returned too, with the reason, so that every line has an answer. Null for a list with so many
 * lines or cells that reading them would delay other requests.
 */
export function readIds(text: string): ListedId[] | null {
  const found = new Map<string, ListedId>();
  let [lines, candidates] = [0, 0];
  const judge = (cell: string): Judged => {
    if (candidates > MAX_LOOKED_AT || !hasDigits(cell) || ++candidates > MAX_LOOKED_AT) return null;
    return parsePublicId(cell) ?? (isMistypedPublicId(cell) ? "mistyped" : null);
  };
  for (const [line] of text.matchAll(/[^\r\n\u2028\u2029]+/g)) {
    if (++lines > MAX_LOOKED_AT || candidates > MAX_LOOKED_AT) return null;
    const written = line.trim();
    if (!written) continue;
    const judged = judgeLine(written, judge);
    const ids = judged.filter((one) => one !== "mistyped");
    for (const publicId of ids) if (!found.has(publicId)) found.set(publicId, { asked: publicId, publicId });
    const problem = judged.length > 0 ? "mistyped" : "no-id";
    if (ids.length === 0) found.set(`line ${written}`, { asked: shortened(written), publicId: null, problem });
  }
  return candidates > MAX_LOOKED_AT ? null : [...found.values()];
}

/** The ID that a text is; or that it is one with a wrong check digit; or neither. */
type Judged = string | "mistyped" | null;

const shortened = (line: string): string => [...line.slice(0, 2 * SHOWN)].slice(0, SHOWN).join("");

function judgeLine(line: string, judge: (cell: string) => Judged): string[] {
  const whole = judge(line);
  if (whole) return [whole];
  return line.split(/[,;|\t"]+/).flatMap((cell) => {
    if (!hasDigits(cell)) return [];
    const single = judge(cell);
    return single ? [single] : amongWords(cell, judge);
  });
}

/** Finds IDs among other words and numbers: twenty digits in groups, of which the first begins with a year. */
function amongWords(cell: string, judge: (cell: string) => Judged): string[] {
  const found: string[] = [];
  let mistyped = false;
  for (const groups of runsOfDigits(cell)) {
    for (let from = 0; from < groups.length; from++) {
      const to = endOf(groups, from);
      if (to === null || !/^20/.test(westernDigits(groups[from] ?? ""))) continue;
      const judged = judge(groups.slice(from, to).join(" "));
      if (judged === null) continue;
      if (judged === "mistyped") mistyped = true;
      else {
        found.push(judged);
        from = to - 1;
      }
    }
  }
  return found.length === 0 && mistyped ? ["mistyped"] : found;
}

/** Returns the position behind the groups that together have twenty digits; null if no group ends there. */
function endOf(groups: string[], from: number): number | null {
  let digits = 0;
  for (let at = from; at < groups.length; at++) {
    digits += groups[at]?.length ?? 0;
    if (digits === DIGITS) return at + 1;
    if (digits > DIGITS) return null;
  }
  return null;
}

/** Splits a text at everything but digits and what stands between them within an ID; each run is its groups. */
function runsOfDigits(text: string): string[][] {
  return text
    .split(/[^\p{Nd}\s\p{Pd}\p{Cf}_.·]+/u)
    .filter(hasDigits)
    .map((run) => run.split(/\P{Nd}+/u).filter(Boolean));
}
