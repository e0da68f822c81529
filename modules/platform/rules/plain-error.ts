const LONGEST = 200;

/**
 * Shortens an error for platform staff to its first line, without addresses and without text in quotes or angle
 * brackets, which people may have written.
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
