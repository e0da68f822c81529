/**
 * A string, or one of the structural characters (RFC 8259, 2). Between these are only numbers, literals and whitespace.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs;

/**
 * Whether an object in a JSON text has a duplicate name. Parsers then disagree: most take the last value, some the
 * first, and people see both (RFC 8259, 4; forbidden by I-JSON, RFC 7493, 2.3).
 */
export function repeatsName(json: string): boolean {
  /** Names found so far in each enclosing object; null for an enclosing array. */
  const around: (Set<string> | null)[] = [];
  let before = "";
  for (const [token] of json.matchAll(TOKENS)) {
    const names = around.at(-1);
    if (token === "{") around.push(new Set());
    else if (token === "[") around.push(null);
    else if (token === "}" || token === "]") around.pop();
    else if (names && token.startsWith('"') && before !== ":") {
      const name = String(JSON.parse(token));
      if (names.has(name)) return true;
      names.add(name);
    }
    before = token;
  }
  return false;
}
