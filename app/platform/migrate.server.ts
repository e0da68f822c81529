import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";

/** The advisory lock of Prisma Migrate, so that its CLI and this runner exclude each other. */
const PRISMA_LOCK = 72_707_369;

/**
 * Applies what is missing of `prisma/migrations` and the queue's own tables; the same effect as
 * `prisma migrate deploy`, with only `pg`, so that a server needs no Prisma CLI. Returns the names applied.
 */
export async function migrate(databaseUrl: string, directory = "prisma/migrations"): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    const applied = await applyMigrations(client, directory);
    const queue = await makeWorkerUtils({ connectionString: databaseUrl });
    await queue.migrate();
    await queue.release();
    return applied;
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, directory: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const broken = rows.find((row) => !row.finished_at);
  if (broken) {
    throw new Error(
      `Migration ${broken.migration_name} failed before: mend it with "npm run prisma -- migrate resolve".`,
    );
  }
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const name of migrationNames(directory)) {
    const sql = fs.readFileSync(path.join(directory, name, "migration.sql"), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    if (done.has(name)) {
      if (done.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it was applied here.`);
      continue;
    }
    await applyOne(client, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

function migrationNames(directory: string): string[] {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string) {
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query("UPDATE _prisma_migrations SET logs = $2 WHERE id = $1", [id, String(error)]);
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
  await client.query("UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1", [id]);
}
