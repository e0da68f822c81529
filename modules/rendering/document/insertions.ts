/**
 * The notation of texts: words with insertions, `{{ a ?? b ?? "text" | format }}`. Labels of fields may hold anything
 * but the signs of this notation. Pure and small, because the studio reads texts with it too.
 */
export const INSERTION = /\{\{([^{}]*)\}\}/g;

export interface Insertion {
  /** Names of variables, and quoted texts. */
  sources: string[];
  format: string | null;
}

/** Returns every insertion of a text, as written. */
export function readInsertions(text: string): Insertion[] {
  return [...text.matchAll(INSERTION)].map(([, inside = ""]) => readInsertion(inside));
}

export function readInsertion(inside: string): Insertion {
  const [sources = "", format] = inside.split("|");
  return { sources: sources.split("??").map((source) => source.trim()), format: format?.trim() ?? null };
}

export const isQuoted = (source: string): boolean => /^"[^"]*"$/.test(source);
