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

/** The value of a JSON text; null for any other text, and for one that nests deeper than a credential does. */
export function parseJson(json: string): unknown {
  if (isDeeperThan(json, DEEPEST)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
