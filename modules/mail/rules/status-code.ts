/**
 * Reads the enhanced status code, such as "5.1.1", from a mail server's answer; null for none. Source: RFC 3463,
 * section 2.
 */
export const readStatusCode = (text: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? null;
