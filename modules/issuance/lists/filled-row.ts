import type { FilledColumn, RowCells } from "./row";

/**
 * Where something comes from that a row leaves empty: the `list` (what was chosen for all of it), the `certificate`
 * that the row corrects, the `day` on which it is issued, the `validity` of its achievement; `none` where it stays
 * without.
 */
export type FilledFrom = "list" | "certificate" | "day" | "validity" | "none";

/** What a row will say on its certificate. */
export interface RowPreview {
  achievement: string;
  /** ISO dates; null for one without an end. */
  issuedOn: string;
  expiresOn: string | null;
  fields: { label: string; value: string; from?: FilledFrom | undefined }[];
  template: string;
  language: string;
  filled: Partial<Record<FilledColumn, FilledFrom>>;
}

/** What of a row was not written in it, given when its certificate ends. */
export function findFilled(cells: RowCells, expiresOn: string | null): RowPreview["filled"] {
  const from = cells.certificate ? "certificate" : "list";
  const found: RowPreview["filled"] = {};
  for (const column of cells.filled ?? []) found[column] = from;
  if (cells.otherAchievement !== undefined) found.achievement = "certificate";
  if (isEmpty(cells.issued_on)) found.issued_on = "day";
  if (isEmpty(cells.expires_on)) found.expires_on = expiresOn === null ? "none" : "validity";
  // One who has no address has none: nothing took its place.
  if (isEmpty(cells.email)) delete found.email;
  return found;
}

const isEmpty = (text: string) => text.trim() === "";
