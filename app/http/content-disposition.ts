/**
 * The header with which a file is downloaded or shown under `filename`, in any script (RFC 6266, RFC 8187). `fallback`
 * is what programs that do not know that call it, in letters, digits and `-._`.
 */
export function contentDisposition(kind: "attachment" | "inline", filename: string, fallback: string): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, escaped);
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
