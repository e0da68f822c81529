/** The folders of texts that a page may ask for. */
export const NAMESPACES = [
  "common",
  "auth",
  "account",
  "certificates",
  "keys",
  "trust",
  "verification",
  "mail",
  "home",
  "errors",
  "site",
  "blog",
  "proof",
  "faq",
  "contact",
  "legal",
  "holder",
  "reports",
  "members",
  "designs",
] as const;
export type Namespace = (typeof NAMESPACES)[number];
