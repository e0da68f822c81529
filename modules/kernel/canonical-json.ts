import canonicalize from "canonicalize";

/**
 * A value as the one text that the JSON Canonicalization Scheme gives it (RFC 8785). Throws for what JSON does not
 * hold.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError(`${typeof value} has no canonical form`);
  return text;
}
