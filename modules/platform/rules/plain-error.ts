const LONGEST = 200;

/**
 * An error as the platform's people may read it: its first line, without addresses, and without what stands in quotes
 * or angle brackets, which is what somebody has written.
 */
export function plainError(text: string): string {
  const line = text.slice(0, 2000).split("\n")[0] ?? "";
  const plain = line
    .replace(/<[^<>]*>/g, "<…>")
    .replace(/"[^"]*"/g, "“…”")
    .replace(/(^|\s)'[^']*'/g, "$1‘…’")
    .replace(/\S+/g, (word) => (word.includes("@") ? "…" : word))
    .replace(/\p{Cc}/gu, " ")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
