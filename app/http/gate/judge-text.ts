import { DEEPEST, isDeeperThan } from "#modules/verification/index";
/**
 * Whether a text can be stored and compared unchanged: PostgreSQL refuses NUL, and a lone surrogate becomes another
 * character when encoded as UTF-8.
 */
export const isWholeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 bytes to a text that `isWholeText`; null for all others. */
export function decodeWholeText(bytes: Uint8Array): string | null {
  try {
    const text = strict.decode(bytes);
    return isWholeText(text) ? text : null;
  } catch {
    return null;
  }
}

/** Names that reach an object's prototype; no input uses them. */
const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses a body's JSON. Null if it is invalid, nested too deeply, has more than `mostValues` values, names a prototype
 * property, or contains text that cannot be stored (`isWholeText`).
 */
export function readJson(body: Uint8Array | null, mostValues: number): { json: unknown } | null {
  const text = body && decodeWholeText(body);
  if (!text || isDeeperThan(text, DEEPEST)) return null;
  let values = 0;
  try {
    const json: unknown = JSON.parse(text, (key, value: unknown) => {
      if (++values > mostValues || PROTOTYPE_NAMES.has(key) || !isWholeText(key)) throw new SyntaxError("refused");
      if (typeof value === "string" && !isWholeText(value)) throw new SyntaxError("refused");
      return value;
    });
    return { json };
  } catch {
    return null;
  }
}
