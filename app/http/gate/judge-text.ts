import { DEEPEST, isDeeperThan } from "#modules/verification/index";
/**
 * Whether a text can be stored and compared as it is: PostgreSQL takes no NUL, and half of a surrogate pair is no
 * character, becoming another one on its way to UTF-8.
 */
export const isWholeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes that `isWholeText`; null for all others. */
export function decodeWholeText(bytes: Uint8Array): string | null {
  try {
    const text = strict.decode(bytes);
    return isWholeText(text) ? text : null;
  } catch {
    return null;
  }
}

/** Names that reach behind an object: nothing of ours is called so. */
const PROTOTYPE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The JSON of a body; null where it is none, nests too deep, has more than `mostValues` values in all, reaches for
 * prototypes, or says what cannot be stored (`isWholeText`).
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
