/** A use of a text, or of a group of texts, in the code. */
export interface KeyUse {
  file: string;
  key: string;
  /** A regular expression for the full key, `namespace:group.key`. */
  pattern: string;
}

const LITERAL = /"([^"\n]*)"|`([^`\n]*)`/g;
/** Pattern for a value inserted into a key: one step or several. */
const HOLE = "[\\w.-]+";

/**
 * Finds the texts that a file names: in calls of `t` under the namespaces that the file loads, in calls of `translate`,
 * and in `errorTexts`, which names a group. Keys are built with template literals and never by concatenation, so that
 * they can be found. Modules name only the texts of messages.
 */
export function readKeyUses(file: string, source: string): KeyUse[] {
  const namespaces = namespacesOf(source);
  const any = namespaces.length > 0 ? `(?:${namespaces.join("|")})` : "common";
  const isModule = file.startsWith("modules/");
  const calls = isModule
    ? []
    : [...source.matchAll(/(?<![.\w])t\(/g)].flatMap(({ index, 0: match }) =>
        literalsOf(firstArgument(source, index + match.length)),
      );
  const direct = [...source.matchAll(/translate\(\s*\w+,\s*"(\w+)",\s*/g)].flatMap(
    ({ index, 0: match, 1: namespace = "" }) =>
      literalsOf(firstArgument(source, index + match.length)).map((key) => `${namespace}:${key}`),
  );
  const messages = [...source.matchAll(/deps\.translate\(\s*\w+,\s*(?=[`"])/g)].flatMap(({ index, 0: match }) =>
    literalsOf(firstArgument(source, index + match.length)).map((key) => `mail:${key}`),
  );
  const groups = [...source.matchAll(/errorTexts(?:=|: )\{?["`]([^"`]+)["`]/g)].map(
    ([, group = ""]) => `${group}.\${}`,
  );
  const parts = [...source.matchAll(/\btexts: (["`])([^"`]+)\1/g)].map(([, , group = ""]) => `${group}.\${}`);
  return [...calls, ...direct, ...messages, ...groups, ...parts]
    .filter((key) => /^[a-z]/.test(key))
    .map((key) => ({ file, key, pattern: (key.includes(":") ? "" : `${any}:`) + toPattern(key) }));
}

function namespacesOf(source: string): string[] {
  const named = [...source.matchAll(/(?:useTranslation\(|translatorFor\(\w+, |TFunction<)"(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return [...new Set(source.includes("useTranslation()") ? [...named, "common"] : named)];
}

/** Returns the text of a call's first argument, from the position after the parenthesis. */
function firstArgument(source: string, from: number): string {
  let depth = 0;
  let quote = "";
  for (let at = from; at < source.length; at++) {
    const character = source[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "`") quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && depth-- === 0) return source.slice(from, at);
    else if (character === "," && depth === 0) return source.slice(from, at);
  }
  return "";
}

/**
 * Returns the literals that an expression can evaluate to: those of both branches of a condition, not those in the
 * condition.
 */
function literalsOf(expression: string): string[] {
  const values = expression.includes("?") ? expression.slice(expression.indexOf("?")) : expression;
  return [...values.matchAll(LITERAL)].map(([, plain, template]) => plain ?? template ?? "");
}

function toPattern(key: string): string {
  return key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(HOLE);
}
