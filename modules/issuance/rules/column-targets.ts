/** The standard columns; every other one is printed as a custom field. */
export const KNOWN_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on", "picture"] as const;
export type KnownColumn = (typeof KNOWN_COLUMNS)[number];

export const isKnownColumn = (column: string): column is KnownColumn =>
  (KNOWN_COLUMNS as readonly string[]).includes(column);

/**
 * Meanings that a column can have. A name may be in two columns; a certificate's ID names the one that the row
 * corrects; an origin tells where the certificate was first issued, on another platform.
 */
export const COLUMN_TARGETS = [
  ...KNOWN_COLUMNS,
  ...(["first_name", "last_name", "certificate", "origin", "field", "ignore"] as const),
] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];
