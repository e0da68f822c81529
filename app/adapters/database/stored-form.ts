import { readMigrationFiles } from "./migration-files.server";

/**
 * Names how this program stores everything: the digest of the migration that fills an empty database. Until a release
 * is tagged that migration is written anew in place, and what was stored before is read no longer (decision 0070).
 */
export const storedForm = (directory = "prisma/migrations"): string => readMigrationFiles(directory)[0]?.checksum ?? "";

/** A database, data folder or backup that was stored in another form. Nothing in it was changed. */
export class OtherStoredForm extends Error {
  /** `what` it is, and what to do: what begins a sentence, and a whole one. */
  constructor(what: string, remedy: string) {
    super(
      `${what} is not one that this version reads: it is from before version 1.0, or another program’s. Nothing in it was changed. ${remedy}`,
    );
  }
}

/**
 * Refuses a database by the migrations that were applied to it: throws `OtherStoredForm` where the first of ours is
 * none of them.
 */
export function refuseOtherDatabase(applied: ReadonlyMap<string, string>, directory?: string): void {
  const [first] = readMigrationFiles(directory ?? "prisma/migrations");
  if (!first || applied.size === 0 || applied.get(first.name) === first.checksum) return;
  throw new OtherStoredForm("The database", "Name an empty one in DATABASE_URL.");
}
