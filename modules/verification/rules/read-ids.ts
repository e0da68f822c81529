import { parsePublicId } from "#modules/kernel/public-id";

/** One line of a list: what was written, and the certificate it names; null where it names none. */
export interface ListedId {
  asked: string;
  publicId: string | null;
}

/** What is shown of a line that names no certificate. */
const SHOWN = 60;

/**
 * The certificates that a list names, each once, in its order: a line for each, or several between commas, semicolons,
 * tabs or spaces, or one column among others. A line that names none is kept, so that it is not lost in silence; one
 * without any digit is a heading.
 */
export function readIds(text: string): ListedId[] {
  const found = new Map<string, ListedId>();
  for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
    const written = line.trim();
    if (!written) continue;
    const ids = idsOfLine(written);
    for (const publicId of ids) if (!found.has(publicId)) found.set(publicId, { asked: publicId, publicId });
    if (ids.length === 0 && /\p{Nd}/u.test(written))
      found.set(`line ${written}`, { asked: written.slice(0, SHOWN), publicId: null });
  }
  return [...found.values()];
}

function idsOfLine(line: string): string[] {
  const whole = parsePublicId(line);
  if (whole) return [whole];
  return line.split(/[,;|\t"]+/).flatMap((cell) => {
    const single = parsePublicId(cell);
    if (single) return [single];
    // Spaces stand between IDs and within them: first as far as the next "CERT", then word by word.
    return cell.split(/(?=CERT)/i).flatMap((part) => {
      const id = parsePublicId(part);
      if (id) return [id];
      return part.split(/\s+/).flatMap((word) => parsePublicId(word) ?? []);
    });
  });
}
