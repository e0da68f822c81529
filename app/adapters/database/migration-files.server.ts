import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** One folder of `prisma/migrations`. */
export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

/** Reads the migrations in the order in which they are applied. */
export function readMigrationFiles(directory: string): MigrationFile[] {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}
