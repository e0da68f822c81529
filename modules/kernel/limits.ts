/**
 * How much of each text a certificate has room for: one table for what a row may hold, for a list's header, for the
 * form of the signer and for the drawing, so that what is accepted is what is drawn. Texts are counted in letters as
 * people count them (grapheme clusters, UAX #29). The drawing cuts at these numbers too, and certificates that were
 * issued are drawn as they were on their first day: a number changes only together with the drawing's version.
 */
export const LIMITS = {
  name: 120,
  achievement: 160,
  description: 480,
  fieldLabel: 40,
  fieldValue: 80,
  issuerName: 100,
  signerName: 80,
  signerTitle: 100,
  /** What an organization says of itself on its public page. */
  organizationDescription: 600,
  /** Further fields of one certificate that are signed, and how many of them its designs print. */
  signedFields: 12,
  printedFields: 6,
} as const;

/**
 * Of one cell, in UTF-16 code units: looked at before anything else, because putting marks in order (NFC) and counting
 * letters take more than proportional time.
 */
export const LONGEST_CELL = 1000;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Whether a text has more letters, as people count them, than `most`. No letter beyond that is looked at. */
export function hasMoreLetters(text: string, most: number): boolean {
  // A letter has at least one code unit.
  if (text.length <= most) return false;
  if (text.length > LONGEST_CELL) return true;
  let letters = 0;
  for (const _letter of graphemes.segment(text)) if (++letters > most) return true;
  return false;
}

/**
 * A cell as it is stored: one that is too long for every column is cut, with a mark that the editor of the row sees.
 */
export const cutCell = (cell: string): string =>
  cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL).toWellFormed()}…` : cell;
