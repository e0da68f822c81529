import { isAscii } from "node:buffer";

/** Maximum number of bytes sampled from a file of any length. */
export const MAX_BYTES = 65_536;
/** Number of bytes skipped at once where all are ASCII. */
const STEP = 16_384;

/**
 * Returns the lines of a text that are not all ASCII, from the beginning, as many as fit. Line ends are the same bytes
 * in every encoding that extends ASCII.
 */
export function takeTellingLines(bytes: Uint8Array): Uint8Array {
  const taken = new Uint8Array(MAX_BYTES);
  let length = 0;
  for (let end = 0; length < MAX_BYTES; ) {
    const at = findTelling(bytes, end);
    if (at === null) break;
    let start = at;
    while (start > end && !isEnd(bytes[start - 1])) start--;
    end = at;
    while (end < bytes.length && end - start < MAX_BYTES && !isEnd(bytes[end])) end++;
    // Includes the line end, so that the lines stay apart.
    const line = bytes.subarray(start, Math.min(end + 1, start + MAX_BYTES - length));
    taken.set(line, length);
    length += line.length;
  }
  return taken.subarray(0, length);
}

/**
 * Returns the different ones of these lines in order, `most` bytes at most: a repeated line is no further evidence.
 */
export function takeDifferent(lines: Uint8Array, most: number): Uint8Array {
  const different = new Set(
    Buffer.from(lines)
      .toString("latin1")
      .split(/(?<=[\r\n])/),
  );
  let length = 0;
  const taken = [...different].filter((line) => {
    length += line.length;
    return length <= most;
  });
  // Where the first line alone is too long, its beginning is taken.
  return taken.length > 0 ? Buffer.from(taken.join(""), "latin1") : lines.subarray(0, most);
}

const isEnd = (byte: number | undefined) => byte === 10 || byte === 13;

/** Finds the next byte that is not ASCII; null where there is none. */
function findTelling(bytes: Uint8Array, from: number): number | null {
  for (let start = from; start < bytes.length; start += STEP) {
    const part = bytes.subarray(start, start + STEP);
    if (!isAscii(part)) return start + part.findIndex((byte) => byte > 127);
  }
  return null;
}
