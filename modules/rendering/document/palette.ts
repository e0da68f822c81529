/** The colours that every document has; ornaments and small print take theirs from these. */
export const PALETTE_ROLES = [
  "paper",
  "tint",
  "ink",
  "strong",
  "muted",
  "code",
  "accent",
  "bright",
  "hairline",
] as const;
export type PaletteRole = (typeof PALETTE_ROLES)[number];
