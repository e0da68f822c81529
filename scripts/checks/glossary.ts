// Words that texts must not use, because the glossary (app/i18n/glossary.md) has another one for the same thing.
import forbidden from "#app/i18n/glossary-forbidden.json";

interface Rule {
  /** A regular expression, matched without regard to case. */
  never: string;
  say: string;
  /** A text that the expression matches, used by the test. */
  example: string;
}

export const FORBIDDEN: Record<string, Rule[]> = forbidden;

/** Returns a message for each text with a forbidden word: its language, its key and the words. */
export function termsOutside(catalogues: Map<string, Map<string, string>>): string[] {
  return [...catalogues].flatMap(([language, texts]) => {
    const rules = (FORBIDDEN[language] ?? []).map((rule) => ({ ...rule, pattern: new RegExp(rule.never, "iu") }));
    return [...texts].flatMap(([key, text]) =>
      rules.flatMap(({ pattern, say }) => {
        const found = text.replace(/\{\{\w+\}\}/g, "").match(pattern)?.[0];
        return found ? [`${language}: ${key} says “${found}”, the glossary “${say}”`] : [];
      }),
    );
  });
}
