/** No credential nests deeper; what reads JSON by recursion is safe below it. */
export const DEEPEST = 64;

/**
 * Whether a JSON text nests objects or arrays deeper than `most`. Looks at characters alone and takes time in
 * proportion to the text: what reads JSON by recursion fails on a text that is only brackets.
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

/** Members and items of a document; no honest credential has as many, and each costs time wherever it is read. */
const MAX_PARTS = 10_000;

/**
 * The value of a JSON text; null for any other text, and for one that nests deeper or has more parts than a credential
 * does. `maxParts`: of what is a list and nothing else.
 */
export function parseJson(json: string, { maxParts = MAX_PARTS } = {}): unknown {
  if (isDeeperThan(json, DEEPEST) || hasMoreParts(json, maxParts)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Whether a JSON text has more commas between its parts than `most`; those within strings are not counted. */
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
