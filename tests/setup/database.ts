import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#app/adapters/database/db.server";
import type { Database } from "#modules/kernel/db";
import { SHAPE_QUERY } from "./template";

/**
 * A database that the tests of this process use in turn, and its connections: creating one takes half a second,
 * emptying it a hundredth, and each new connection has to load the descriptions of the tables.
 */
interface Spare {
  name: string;
  db: Database;
  /** Server processes that belong to the connections of `db`. */
  servers: Set<number>;
  /** Connection that empties the database. */
  cleaner: pg.Client;
}
const spares: Spare[] = [];
/** Limits for tests, which may send many concurrent queries on a busy machine. */
const PATIENT = { connections: 10, connectMs: 60_000, turnMs: 60_000, statementMs: 60_000 };
/** Maximum number of databases to retain; few tests use two at the same time. */
const MAX_SPARES = 2;

/** Returns a database for one test, with all tables and no rows. `close` gives it back. */
export async function freshDatabase() {
  const spare = spares.pop() ?? (await makeSpare(await copyOf(inject("templateDatabase"))));
  const lent = lend(spare.db);
  return {
    db: lent.db,
    url: urlOf(spare.name),
    async close() {
      lent.takeBack();
      const isAsNew = await empty(spare).catch(() => false);
      if (isAsNew && spares.length < MAX_SPARES) {
        spares.push(spare);
        return;
      }
      await Promise.allSettled([spare.db.$disconnect(), spare.cleaner.end()]);
      await drop(spare.name);
    },
  };
}

/**
 * Wraps the database for one test: whatever the test leaves running, for example a timer, finds it closed when the next
 * test uses it.
 */
function lend(db: Database): { db: Database; takeBack: () => void } {
  let isOver = false;
  const get = (target: Database, name: string | symbol) => {
    if (isOver) throw new Error("the test that had this database is over");
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  };
  return { db: new Proxy(db, { get }), takeBack: () => (isOver = true) };
}

async function makeSpare(name: string): Promise<Spare> {
  const servers = new Set<number>();
  const cleaner = clientOf(name);
  cleaner.on("error", () => {});
  await cleaner.connect();
  return { name, servers, cleaner, db: openDatabase(urlOf(name), PATIENT, (server) => servers.add(server)) };
}

/** Returns a database for one test without any table. */
export async function emptyDatabase() {
  const name = await copyOf("template0");
  const db = openDatabase(urlOf(name), PATIENT);
  return {
    db,
    url: urlOf(name),
    async close() {
      await db.$disconnect();
      await drop(name);
    },
  };
}

const urlOf = (name: string) => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
};

async function copyOf(template: string): Promise<string> {
  const name = `${inject("templateDatabase").replace("template", "test")}_${randomBytes(4).toString("hex")}`;
  // Copied file by file, without writing each page to the log first.
  await administer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  return name;
}

const drop = (name: string) => administer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);

/**
 * Runs a statement on the server. Copying a database fails while another copy of it is being made, so the copies run in
 * turn.
 */
const administer = (statement: string) =>
  within("postgres", async (client) => {
    await client.query("select pg_advisory_lock(424242)");
    await client.query(statement);
  });

const clientOf = (name: string) =>
  new pg.Client({ connectionString: urlOf(name), connectionTimeoutMillis: 30_000, query_timeout: 60_000 });

async function within<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(name);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Empties a database after a test, and ends the connections that the test has left. False where the database cannot be
 * reused: the test changed tables or their rules, or one of its statements is still running.
 */
async function empty({ cleaner, servers }: Spare): Promise<boolean> {
  const { rows: busy } = await cleaner.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle' or not pid = any($1))`,
    [[...servers]],
  );
  if (busy.some(({ pid }) => servers.has(pid))) return false;
  const { rows } = await cleaner.query<{ shape: string }>(SHAPE_QUERY);
  if (rows[0]?.shape !== inject("templateShape")) return false;
  await cleaner.query(inject("emptying"));
  return true;
}
