/** Of anything in an address. */
const LONGEST = 200;

/** Words that somebody searches for, without what does not show and what a database would not take. */
export function readWords(query: URLSearchParams, name: string, longest = LONGEST): string {
  return (query.get(name) ?? "")
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

/** Which of these the address tells after something was done; null for none. */
export function readNews<N extends string>(query: URLSearchParams, names: readonly N[]): N | null {
  return names.find((name) => query.has(name)) ?? null;
}
