import os from "node:os";
import pg from "pg";
import { openDatabase, WORKER_LIMITS } from "#app/adapters/database/db.server";
import { migrate } from "#app/adapters/database/migrate.server";
import { ensurePostgres } from "../../scripts/embedded/postgres";

/** Statement timeout in milliseconds. Filling ten million rows takes minutes in one statement. */
const STATEMENT_MS = 3_600_000;

export type BenchDatabase = Awaited<ReturnType<BenchServer["database"]>>;
export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>;

/**
 * Opens the PostgreSQL of benchmarks, separate from those of `npm start` and `npm test`. With `throwAway` it does not
 * flush writes to the disk, so that filling takes a fraction of the time; a crash may then destroy the database.
 */
export async function openBenchServer({
  throwAway = false,
  directory = "build/bench-postgres",
}: {
  throwAway?: boolean;
  directory?: string;
} = {}) {
  const postgres = await ensurePostgres({ directory });
  const admin = await connect(postgres.url);
  if (throwAway) {
    for (const setting of [
      "fsync = off",
      "full_page_writes = off",
      "max_wal_size = '8GB'",
      "checkpoint_timeout = '30min'",
    ])
      await admin.query(`alter system set ${setting}`);
    await admin.query("select pg_reload_conf()");
  }
  const { rows } = await admin.query<{ version: string }>("select current_setting('server_version') as version");
  return {
    version: rows[0]?.version ?? "",

    /** Opens the database of this name with all tables, and creates it where it is missing. */
    async database(name: string) {
      const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
      if (!rowCount) await admin.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await migrate(url.href);
      const client = await connect(url.href);
      const db = openDatabase(url.href, WORKER_LIMITS);
      const leave = async () => {
        await client.end();
        await db.$disconnect();
      };
      return {
        db,
        client,
        url: url.href,
        /** Opens a second connection for concurrent work. */
        connect: () => connect(url.href),
        leave,
        /** Closes the connections and drops the database. */
        async close() {
          await leave();
          await admin.query(`drop database ${name} with (force)`);
        },
      };
    },

    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 3_600_000,
    statement_timeout: STATEMENT_MS,
  });
  await client.connect();
  return client;
}

/**
 * Drops all indexes of these tables but the primary keys, does the work, and creates the indexes again. Updating the
 * indexes row by row takes ten times as long.
 */
export async function withoutIndexes(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1) and indexname not like '%pkey'`,
    [tables],
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  await work();
  await client.query(
    `set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = ${os.cpus().length - 1}`,
  );
  for (const { indexdef } of rows) await client.query(indexdef);
}

export interface Waits {
  p50: number;
  p99: number;
  most: number;
}

/** Measures the work on each item in turn, in milliseconds; the first `warmUp` items are not counted. */
export async function waitsOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>, warmUp = 0): Promise<Waits> {
  const times: number[] = [];
  for (const [index, item] of items.entries()) {
    const began = performance.now();
    await work(item);
    if (index >= warmUp) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
