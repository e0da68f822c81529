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
