import { parsePublicId } from "#modules/kernel/public-id";

/** One line of a list: what was written, and the certificate it names; null where it names none. */
export interface ListedId {
  asked: string;
  publicId: string | null;
}

/** What is shown of a line that names no certificate. */
const SHOWN = 60;
/** Lines of a list, and places in it where an ID may stand: ten for each certificate that one request may name. */
const MAX_LOOKED_AT = 10_000;
const DIGITS = 20;
const HAS_DIGITS = new RegExp(`^(?:\\P{N}*\\p{N}){${DIGITS}}`, "u");
/** Whether a text has the digits of an ID: most cells of a list have not, and are not looked at further. */
const hasDigits = (text: string) => text.length >= DIGITS && HAS_DIGITS.test(text);

/**
 * The certificates that a list names, each once, in its order: a line for each, or several between commas, semicolons,
 * tabs or spaces, or one column among others. A line that names none is kept, so that it is not lost in silence; one
 * without any digit is a heading. Null for a list with so many lines or cells that reading them would hold up everybody
 * else.
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
    // Spaces stand between IDs and within them: first as far as the next "CERT", then word by word.
    return cell.split(/(?=CERT)/i).flatMap((part) => {
      const id = style(part);
      if (id) return [id];
      return part.split(/\s+/).flatMap((word) => style(word) ?? []);
    });
  });
}
