import os from "node:os";
import pg from "pg";
import { openDatabase, WORKER_LIMITS } from "#app/adapters/database/db.server";
import { migrate } from "#app/adapters/database/migrate.server";
import { ensurePostgres } from "../../scripts/embedded/postgres";

/** Filling ten million rows takes minutes for one statement; nothing here may take longer than an hour. */
const STATEMENT_MS = 3_600_000;

export type BenchDatabase = Awaited<ReturnType<BenchServer["database"]>>;
export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>;

/**
 * The PostgreSQL of benchmarks, beside those of `npm start` and `npm test`. With `throwAway` it writes nothing through
 * to the disk, so that filling takes a fraction of the time: for databases that nobody misses after a crash.
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

    /** A database of that name with all tables, made where there is none. */
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
        /** Another connection, for work beside that of the first. */
        connect: () => connect(url.href),
        leave,
        /** Leaves it and takes it away. */
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
 * Does the work while these tables have no indexes but their keys, and makes them again: row by row takes ten times as
 * long.
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

/**
 * How long each of these takes, one after the other, in milliseconds; `warmUp` of them are done before and not counted.
 */
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
