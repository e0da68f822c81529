/** The columns that mean something to us; every other one is printed as a field of its own. */
export const KNOWN_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on", "picture"] as const;
export type KnownColumn = (typeof KNOWN_COLUMNS)[number];

export const isKnownColumn = (column: string): column is KnownColumn =>
  (KNOWN_COLUMNS as readonly string[]).includes(column);

/**
 * What the column of a list can be taken for. A name may stand in two columns; a certificate's ID says which one the
 * row corrects; an origin says where it was first issued, on another platform.
 */
export const COLUMN_TARGETS = [
  ...KNOWN_COLUMNS,
  ...(["first_name", "last_name", "certificate", "origin", "field", "ignore"] as const),
] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];
