/** The enhanced status code in what a mail server wrote, "5.1.1"; null for none. Source: RFC 3463, section 2. */
export const readStatusCode = (text: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? null;
