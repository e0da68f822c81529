import type { Language } from "../../kernel/languages";
import { type ColumnHeaders, foldHeader } from "./columns";

/**
 * The language in which somebody wrote the headers of a list, by those that are known in one language or another; of
 * several that fit equally well `preferred`, if it is among them. Null where nothing tells.
 */
export function languageOfHeaders(
  headers: readonly string[],
  known: readonly { language: Language; headers: ColumnHeaders }[],
  preferred: Language,
): Language | null {
  const written = new Set(headers.map((header) => foldHeader(header.slice(0, 200))).filter(Boolean));
  const counted = known.map(({ language, headers: own }) => {
    const folded = new Set(Object.values(own).flat().map(foldHeader));
    return { language, count: [...written].filter((header) => folded.has(header)).length };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return null;
  const best = counted.filter(({ count }) => count === most).map(({ language }) => language);
  if (best.includes(preferred)) return preferred;
  return best.length === 1 ? (best[0] ?? null) : null;
}
