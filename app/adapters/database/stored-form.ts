import { readMigrationFiles } from "./migration-files.server";

/**
 * Identifies the storage format of this version: the digest of the migration that fills an empty database. Until a
 * release is tagged that migration is rewritten in place, and earlier data is no longer read (decision 0070).
 */
export const storedForm = (directory = "prisma/migrations"): string => readMigrationFiles(directory)[0]?.checksum ?? "";

/** Thrown for a database, data folder or backup stored in another format. Nothing in it was changed. */
export class OtherStoredForm extends Error {
  /** `what` names the thing and begins a sentence; `remedy` is a whole sentence that says what to do. */
  constructor(what: string, remedy: string) {
    super(
      `${what} is not one that this version reads: it is from before version 1.0, or another program’s. Nothing in it was changed. ${remedy}`,
    );
  }
}

/**
 * Refuses a database by its applied migrations: throws `OtherStoredForm` if the first migration of this version is not
 * among them.
 */
export function refuseOtherDatabase(applied: ReadonlyMap<string, string>, directory?: string): void {
  const [first] = readMigrationFiles(directory ?? "prisma/migrations");
  if (!first || applied.size === 0 || applied.get(first.name) === first.checksum) return;
  throw new OtherStoredForm("The database", "Name an empty one in DATABASE_URL.");
}
