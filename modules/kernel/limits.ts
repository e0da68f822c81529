/**
 * Maximum length of each text of a certificate, in letters as people count them (grapheme clusters, UAX #29). Rows,
 * list headers, the signer's form and the drawing all use this table, so that what is accepted is what is drawn.
 * The drawing cuts at these numbers too, and issued certificates must be drawn as on their first day: a number changes
 * only together with the drawing's version.
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
  /** Description of an organization on its public page. */
  organizationDescription: 600,
  /** Maximum number of additional signed fields of one certificate, and of those that its designs print. */
  signedFields: 12,
  printedFields: 6,
} as const;

/**
 * Maximum length of one cell, in UTF-16 code units. Checked first, because normalizing marks (NFC) and counting letters
 * take more than linear time.
 */
export const LONGEST_CELL = 1000;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Whether a text has more than `most` letters, as people count them. Letters beyond that number are not read. */
export function hasMoreLetters(text: string, most: number): boolean {
  // A letter has at least one code unit.
  if (text.length <= most) return false;
  if (text.length > LONGEST_CELL) return true;
  let letters = 0;
  for (const _letter of graphemes.segment(text)) if (++letters > most) return true;
  return false;
}

/** Cuts a cell that is too long for every column, with a mark that the editor of the row sees. */
export const cutCell = (cell: string): string =>
  cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL).toWellFormed()}…` : cell;
