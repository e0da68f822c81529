/**
 * Headers of a mail shown as a document of its own: it may load its styles and pictures, but run nothing. Its address
 * decides who may frame it.
 */
export const MAIL_DOCUMENT = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
} as const;
