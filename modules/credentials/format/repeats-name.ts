/** A string, or one of the signs between values (RFC 8259, 2). What lies between them is a number, a word or space. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs;

/**
 * Whether an object in this text, which is JSON, says a name twice. Then readers differ in what it says: most take the
 * last, some the first, and people see both (RFC 8259, 4; forbidden by I-JSON, RFC 7493, 2.3).
 */
export function repeatsName(json: string): boolean {
  /** For each object or array around, the names that it had so far; null for an array. */
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
