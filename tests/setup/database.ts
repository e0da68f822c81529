import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#app/adapters/database/db.server";
import type { Database } from "#modules/kernel/db";
import { SHAPE_QUERY } from "./template";

/**
 * A database that tests of this process use one after the other, and the connections that go with it: making one takes
 * half a second, emptying it a hundredth, and each new connection reads all that there is to know of the tables.
 */
interface Kept {
  name: string;
  db: Database;
  /** The processes of the server that answer `db`. */
  servers: Set<number>;
  /** Empties it. */
  cleaner: pg.Client;
}
const spares: Kept[] = [];
/** A test asks for as much at once as it likes, on a machine that is as busy as it may be. */
const PATIENT = { connections: 10, connectMs: 60_000, turnMs: 60_000, statementMs: 60_000 };
/** So many are kept: few tests hold two at once. */
const MAX_SPARES = 2;

/** A database of this test's own, with all tables and no rows. `close` gives it back. */
export async function freshDatabase() {
  const kept = spares.pop() ?? (await makeKept(await copyOf(inject("templateDatabase"))));
  const lent = lend(kept.db);
  return {
    db: lent.db,
    url: urlOf(kept.name),
    async close() {
      lent.takeBack();
      const isAsNew = await empty(kept).catch(() => false);
      if (isAsNew && spares.length < MAX_SPARES) {
        spares.push(kept);
        return;
      }
      await Promise.allSettled([kept.db.$disconnect(), kept.cleaner.end()]);
      await drop(kept.name);
    },
  };
}

/** The database for one test: what the test left running, a timer perhaps, finds it closed when the next one has it. */
function lend(db: Database): { db: Database; takeBack: () => void } {
  let isOver = false;
  const get = (target: Database, name: string | symbol) => {
    if (isOver) throw new Error("the test that had this database is over");
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  };
  return { db: new Proxy(db, { get }), takeBack: () => (isOver = true) };
}

async function makeKept(name: string): Promise<Kept> {
  const servers = new Set<number>();
  const cleaner = clientOf(name);
  cleaner.on("error", () => {});
  await cleaner.connect();
  return { name, servers, cleaner, db: openDatabase(urlOf(name), PATIENT, (server) => servers.add(server)) };
}

/** The same without a table. */
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

/** Copying a database fails while another copy is being made from it: wait for the turn. */
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
 * Empties a database that a test has used, and ends what the test left connected to it. False where it cannot be as
 * new: the test changed more than rows, its tables or their rules, or something of it is still under way.
 */
async function empty({ cleaner, servers }: Kept): Promise<boolean> {
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
