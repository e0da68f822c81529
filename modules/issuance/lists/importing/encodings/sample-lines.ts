import { isAscii } from "node:buffer";

/** What is looked at, of however long a file. */
export const MAX_BYTES = 65_536;
/** Passed over at once where they are ASCII. */
const STEP = 16_384;

/**
 * The lines of a text that are not ASCII alone, from its beginning, as far as they fit. Ends of lines are the same
 * bytes in every encoding that is a superset of ASCII.
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
    // The end of the line with it: what follows is another line.
    const line = bytes.subarray(start, Math.min(end + 1, start + MAX_BYTES - length));
    taken.set(line, length);
    length += line.length;
  }
  return taken.subarray(0, length);
}

/** The different ones of these lines, from the first on: what a list repeats tells no more than once. */
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
  // One that is longer than all there is room for is looked at as far as it goes.
  return taken.length > 0 ? Buffer.from(taken.join(""), "latin1") : lines.subarray(0, most);
}

const isEnd = (byte: number | undefined) => byte === 10 || byte === 13;

/** Where the next byte is that is not ASCII; null where there is none. */
function findTelling(bytes: Uint8Array, from: number): number | null {
  for (let start = from; start < bytes.length; start += STEP) {
    const part = bytes.subarray(start, start + STEP);
    if (!isAscii(part)) return start + part.findIndex((byte) => byte > 127);
  }
  return null;
}
