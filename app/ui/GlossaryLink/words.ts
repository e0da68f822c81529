/** Terms of the glossary, by their names in addresses. */
export const GLOSSARY_WORDS = [
  ...([
    "achievement",
    "anchor",
    "batch",
    "blockchain",
    "certificate",
    "credential",
    "evidence",
    "fingerprint",
  ] as const),
  ...(["force", "issuer", "recipient", "replaced", "revoked", "seal", "signature", "signingKey", "status"] as const),
  ...(["suspended", "verification"] as const),
];
export type GlossaryWord = (typeof GLOSSARY_WORDS)[number];
