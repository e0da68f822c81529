/** Colors that every document defines; ornaments and small print use them. */
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
