const QUOTE = '"';

/**
 * Finds the number, from 1, of the first row with a quoted cell that never ends, or that continues after its closing
 * quote; null where there is none (RFC 4180 section 2, and spaces after a closing quote, which some programs write).
 *
 * The library that parses the cells finds the same rows, in time quadratic in the length of such a text. This function
 * reads each character once, so that a file of a few hundred kilobytes does not delay other requests.
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
 * Finds the position behind a quoted cell: that of a separator, or the end of the text. Null where other text follows,
 * or no quote closes the cell.
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
 * Makes a function that finds the next position of a separator, or the end of the text. It reads each character once,
 * as long as it is called with rising positions.
 */
function nextOf(text: string, separator: string): (from: number) => number {
  let cached = -1;
  return (from) => {
    if (cached < from) {
      const found = text.indexOf(separator, from);
      cached = found === -1 ? text.length : found;
    }
    return cached;
  };
}
