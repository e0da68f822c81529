/** Maximum nesting of a credential, above that of real ones; recursive JSON readers are safe up to it. */
export const DEEPEST = 64;

/**
 * Returns whether a JSON text nests objects or arrays deeper than `most`. Reads characters only, in linear time: a
 * recursive reader fails on a text that is only brackets.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      if (++depth > most) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}

/**
 * Maximum number of members and items of a document, above that of real credentials: each costs time wherever it is
 * read.
 */
const MAX_PARTS = 10_000;

/**
 * Parses a JSON text; null for invalid text, and for one that nests deeper or has more parts than a credential does.
 * `maxParts` may be raised for documents that are nothing but a list.
 */
export function parseJson(json: string, { maxParts = MAX_PARTS } = {}): unknown {
  if (isDeeperThan(json, DEEPEST) || hasMoreParts(json, maxParts)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns whether a JSON text has more commas between its parts than `most`; commas within strings do not count. */
function hasMoreParts(json: string, most: number): boolean {
  let parts = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === COMMA && ++parts > most) return true;
  }
  return false;
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
