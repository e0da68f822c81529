import canonicalize from "canonicalize";

/** Serializes a value by the JSON Canonicalization Scheme (RFC 8785). Throws for a value that JSON cannot hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError(`${typeof value} has no canonical form`);
  return text;
}
