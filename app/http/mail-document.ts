/**
 * The headers of a mail that is shown as a document of its own: its styles and its pictures, and nothing that acts. Who
 * may show it in a frame is a fact of its address.
 */
export const MAIL_DOCUMENT = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
} as const;
