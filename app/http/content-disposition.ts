/**
 * Builds the header that downloads or shows a file under `filename`, in any script (RFC 6266, RFC 8187). `fallback` is
 * the name in programs without RFC 8187 support, in letters, digits and `-._`.
 */
export function contentDisposition(kind: "attachment" | "inline", filename: string, fallback: string): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, escaped);
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
