// The words that texts must not use, because the glossary (app/i18n/glossary.md) has another one for the thing.
import forbidden from "#app/i18n/glossary-forbidden.json";

interface Rule {
  /** A regular expression, whatever the case of its letters. */
  never: string;
  say: string;
  /** A text that it finds: what the test plants. */
  example: string;
}

export const FORBIDDEN: Record<string, Rule[]> = forbidden;

/** Each text with a word outside the glossary, by language, key and text. */
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
