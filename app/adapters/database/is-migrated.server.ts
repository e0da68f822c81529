import pg from "pg";
import { readMigrationFiles } from "./migration-files.server";
import { refuseOtherDatabase } from "./stored-form";

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;

/** Throws if the database lacks tables of this release, and in the cases in which `isMigrated` throws. */
export async function assertMigrated(databaseUrl: string): Promise<void> {
  if (!(await isMigrated(databaseUrl)))
    throw new Error("The database does not have the tables of this release: run `npm run migrate` first.");
}

/**
 * Whether a database has all tables of this release, so that the migration code need not be loaded. Of the queue's
 * tables it checks only that they exist: a worker upgrades them when it starts. Throws if the database does not answer,
 * and `OtherStoredForm` for one that this version does not read.
 */
export async function isMigrated(databaseUrl: string, directory = "prisma/migrations"): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows: there } = await client.query<{ own: boolean; queue: boolean }>(
      "select to_regclass('_prisma_migrations') is not null as own, to_regclass('graphile_worker.migrations') is not null as queue",
    );
    if (!there[0]?.own) return false;
    const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
      `select migration_name, checksum, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
    );
    const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    refuseOtherDatabase(done, directory);
    const applied = readMigrationFiles(directory).every(({ name, checksum }) => done.get(name) === checksum);
    return there[0].queue && applied && rows.every(({ finished }) => finished);
  } finally {
    await client.end();
  }
}
