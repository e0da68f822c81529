import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import { type DatabaseLimits, openPool } from "./db.server";
import { readMigrationFiles } from "./migration-files.server";
import { refuseOtherDatabase } from "./stored-form";

/** Advisory lock of Prisma Migrate, so that its CLI and this runner exclude each other. */
const PRISMA_LOCK = 72_707_369;
/** Connection limits; 30 minutes for a statement, because a migration may rewrite a large table. */
const LIMITS: DatabaseLimits = { connections: 2, connectMs: 5_000, turnMs: 5_000, statementMs: 30 * 60_000 };
/** Time in milliseconds to wait for another process that is migrating the same database. */
const LOCK_WAIT_MS = 60_000;
const LOCK_POLL_MS = 200;
/**
 * Lock timeout in milliseconds of one attempt. A change of a table waits for its users and makes everyone else wait
 * behind it; longer than this would be noticed. The attempt is then repeated after a pause that lets the others
 * proceed.
 */
const TABLE_LOCK_MS = 1_500;
const TABLE_LOCK_PAUSE_MS = 1_000;
const TABLE_LOCK_ATTEMPTS = 40;
const LOCK_NOT_AVAILABLE = "55P03";
/** Matches a migration whose only statement creates an index without blocking writes. */
const CONCURRENTLY = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/m;

/**
 * Applies the missing migrations of `prisma/migrations` and the queue's own tables; same effect as `prisma migrate
 * deploy`, with only `pg`, so that a server needs no Prisma CLI. Returns the names applied.
 *
 * Throws if the database does not answer, if another process has been migrating it for longer than `lockWaitMs`, and if
 * a migration fails; throws `OtherStoredForm`, with nothing changed, for a database that this version does not read.
 */
export async function migrate(
  databaseUrl: string,
  { directory = "prisma/migrations", lockWaitMs = LOCK_WAIT_MS } = {},
): Promise<string[]> {
  const pool = openPool(databaseUrl, LIMITS);
  try {
    const client = await pool.connect();
    // A broken connection also rejects the statement that runs on it, where the error is handled.
    client.on("error", () => {});
    try {
      await takeLock(client, lockWaitMs);
      const applied = await applyMigrations(client, directory);
      const queue = await makeWorkerUtils({ pgPool: pool });
      await queue.migrate();
      await queue.release();
      return applied;
    } finally {
      // Ends the session, which releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Polls for the lock. A statement that waited for it would block a CREATE INDEX CONCURRENTLY of the process that holds
 * the lock, which waits for all running transactions: a deadlock.
 */
async function takeLock(client: pg.ClientBase, longestMs: number): Promise<void> {
  for (const until = Date.now() + longestMs; ; ) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [PRISMA_LOCK]);
    if (rows[0]?.taken) return;
    if (Date.now() >= until) throw new Error("lock timeout: another process is migrating the database");
    await sleep(LOCK_POLL_MS);
  }
}

async function applyMigrations(client: pg.ClientBase, directory: string): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const done = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  refuseOtherDatabase(done, directory);
  const broken = rows.find((row) => !row.finished_at);
  if (broken) {
    throw new Error(
      `Migration ${broken.migration_name} failed before: settle it with "npm run prisma -- migrate resolve".`,
    );
  }
  const applied: string[] = [];
  for (const { name, sql, checksum } of readMigrationFiles(directory)) {
    if (done.has(name)) {
      if (done.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it was applied here.`);
      continue;
    }
    const [, index] = CONCURRENTLY.exec(sql) ?? [];
    if (index) await makeIndex(client, index, name, sql, checksum);
    else await applyWhenFree(client, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

/** Applies a migration, retrying while its tables are in use; throws if they are in use for more than a minute. */
async function applyWhenFree(client: pg.ClientBase, name: string, sql: string, checksum: string): Promise<void> {
  for (let attempt = 1; !(await applyOne(client, name, sql, checksum)); attempt++) {
    if (attempt === TABLE_LOCK_ATTEMPTS)
      throw new Error(`Migration ${name} found its tables in use for too long: run it again.`);
    await sleep(TABLE_LOCK_PAUSE_MS);
  }
}

/**
 * Applies and records a migration in one transaction, so that a killed process leaves no partial change. Returns false,
 * with nothing changed, if a table was locked for too long.
 */
async function applyOne(client: pg.ClientBase, name: string, sql: string, checksum: string): Promise<boolean> {
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
    await client.query(sql);
    await recordApplied(client, name, checksum);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    // The rollback fails only on a lost connection, which rolls back too.
    await client.query("ROLLBACK").catch(() => {});
    if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

/**
 * Creates an index while rows are read and written; that statement cannot run in a transaction. After a killed process,
 * an invalid index is created anew, and a complete one is only recorded.
 */
async function makeIndex(client: pg.ClientBase, index: string, name: string, sql: string, checksum: string) {
  try {
    const { rows } = await client.query<{ valid: boolean }>(
      `SELECT i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relname = $1 AND c.relnamespace = current_schema()::regnamespace`,
      [index],
    );
    if (rows[0]?.valid === false) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
    if (!rows[0]?.valid) await client.query(sql);
    await recordApplied(client, name, checksum);
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

function recordApplied(client: pg.ClientBase, name: string, checksum: string) {
  return client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}
