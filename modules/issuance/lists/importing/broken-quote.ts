const QUOTE = '"';

/**
 * The number, from 1, of the first row with a quoted cell that never ends, or that goes on after its closing quote;
 * null where there is none (RFC 4180 section 2, and spaces after a closing quote, which some programs write).
 *
 * The library that reads the cells finds the same, in time that grows with the square of such a text. This reads each
 * letter once, so that no list of a few hundred kilobytes holds up everybody else.
 */
export function brokenQuoteRow(text: string, delimiter: string, newline: string): number | null {
  if (!text.includes(QUOTE)) return null;
  const nextDelimiter = nextOf(text, delimiter);
  const nextNewline = nextOf(text, newline);
  let at = 0;
  let row = 1;
  while (at < text.length) {
    if (text[at] === QUOTE) {
      const end = endOfQuoted(text, at, [delimiter, newline]);
      if (end === null) return row;
      at = end;
    } else at = Math.min(nextDelimiter(at), nextNewline(at));
    if (text.startsWith(newline, at) && at < text.length) row++;
    at += text.startsWith(delimiter, at) ? delimiter.length : newline.length;
  }
  return null;
}

/**
 * Where what follows a quoted cell begins: a separator or the end of the text. Null where something else follows, or
 * nothing closes it.
 */
function endOfQuoted(text: string, open: number, separators: string[]): number | null {
  let close = text.indexOf(QUOTE, open + 1);
  while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close === -1) return null;
  if (close === text.length - 1) return text.length;
  for (let at = close + 1; at < text.length; at++) {
    if (separators.some((separator) => text.startsWith(separator, at))) return at;
    if (text[at]?.trim() !== "") return null;
  }
  return null;
}

/**
 * Finds the next place of a separator, or the end, looking at each letter once however often it is asked about rising
 * places.
 */
function nextOf(text: string, separator: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const found = text.indexOf(separator, from);
      known = found === -1 ? text.length : found;
    }
    return known;
  };
}
