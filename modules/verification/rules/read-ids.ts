import { parsePublicId } from "#modules/kernel/public-id";

/** One entry of a list: the written text, and the certificate that it names; null if it names none. */
export interface ListedId {
  asked: string;
  publicId: string | null;
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
 * Reads the distinct certificates of a list, in its order: one per line, several separated by commas, semicolons, tabs
 * or spaces, or one column of several. A line without a certificate is returned too, so that it is not lost silently;
 * one without any digit is a heading. Null for a list with so many lines or cells that reading them would delay other
 * requests.
 */
export function readIds(text: string): ListedId[] | null {
  const found = new Map<string, ListedId>();
  let [lines, styles] = [0, 0];
  const style = (cell: string) => {
    if (!hasDigits(cell) || ++styles > MAX_LOOKED_AT) return null;
    return parsePublicId(cell);
  };
  for (const [line] of text.matchAll(/[^\r\n\u2028\u2029]+/g)) {
    if (++lines > MAX_LOOKED_AT || styles > MAX_LOOKED_AT) return null;
    const written = line.trim();
    if (!written) continue;
    const ids = idsOfLine(written, style);
    for (const publicId of ids) if (!found.has(publicId)) found.set(publicId, { asked: publicId, publicId });
    if (ids.length === 0 && /\p{Nd}/u.test(written))
      found.set(`line ${written}`, { asked: written.slice(0, SHOWN), publicId: null });
  }
  return styles > MAX_LOOKED_AT ? null : [...found.values()];
}

function idsOfLine(line: string, style: (cell: string) => string | null): string[] {
  const whole = style(line);
  if (whole) return [whole];
  return line.split(/[,;|\t"]+/).flatMap((cell) => {
    if (!hasDigits(cell)) return [];
    const single = style(cell);
    if (single) return [single];
    // Spaces occur between IDs and within them: split first at each "CERT", then into words.
    return cell.split(/(?=CERT)/i).flatMap((part) => {
      const id = style(part);
      if (id) return [id];
      return part.split(/\s+/).flatMap((word) => style(word) ?? []);
    });
  });
}
