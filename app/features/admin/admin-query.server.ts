/** Maximum length of a query parameter. */
const LONGEST = 200;

/** Reads search words from a query parameter, without invisible characters and characters that a database rejects. */
export function readWords(query: URLSearchParams, name: string, longest = LONGEST): string {
  return (query.get(name) ?? "")
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

/** Reads the result of an action from the address; null for none. */
export function readNews<N extends string>(query: URLSearchParams, names: readonly N[]): N | null {
  return names.find((name) => query.has(name)) ?? null;
}
