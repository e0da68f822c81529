import type { FilledColumn, RowCells } from "./row";

/**
 * Source of a value that a row leaves empty: `list` (chosen for the whole batch), `certificate` (which the row
 * corrects), `day` (on which it is issued), `validity` (of its achievement), or `none` where it stays empty.
 */
export type FilledFrom = "list" | "certificate" | "day" | "validity" | "none";

/** Content of the certificate that a row would make. */
export interface RowPreview {
  achievement: string;
  /** ISO dates; `expiresOn` is null for a certificate that does not expire. */
  issuedOn: string;
  expiresOn: string | null;
  fields: { label: string; value: string; from?: FilledFrom | undefined }[];
  template: string;
  language: string;
  filled: Partial<Record<FilledColumn, FilledFrom>>;
}

/** Finds the sources of the values that a row leaves empty, given the day on which its certificate expires. */
export function findFilled(cells: RowCells, expiresOn: string | null): RowPreview["filled"] {
  const from = cells.certificate ? "certificate" : "list";
  const found: RowPreview["filled"] = {};
  for (const column of cells.filled ?? []) found[column] = from;
  if (cells.otherAchievement !== undefined) found.achievement = "certificate";
  if (isEmpty(cells.issued_on)) found.issued_on = "day";
  if (isEmpty(cells.expires_on)) found.expires_on = expiresOn === null ? "none" : "validity";
  // A row without an address stays without one: no other value was filled in.
  if (isEmpty(cells.email)) delete found.email;
  return found;
}

const isEmpty = (text: string) => text.trim() === "";
