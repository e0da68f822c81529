import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#app/adapters/db.server";
import { SHAPE_QUERY } from "./template";

/** Databases that are as new: to make one takes half a second, to empty one a tenth of it. */
const spares: string[] = [];

/** A database of this test's own, with all tables and no rows. `close` gives it back. */
export async function freshDatabase() {
  const name = spares.pop() ?? (await copyOf(inject("templateDatabase")));
  return opened(name, async () => {
    if (await within(name, empty)) spares.push(name);
    else await drop(name);
  });
}

/** The same without a table. */
export async function emptyDatabase() {
  const name = await copyOf("template0");
  return opened(name, () => drop(name));
}

const urlOf = (name: string) => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
};

function opened(name: string, end: () => Promise<void>) {
  const db = openDatabase(urlOf(name));
  return {
    db,
    url: urlOf(name),
    async close() {
      await db.$disconnect();
      await end();
    },
  };
}

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

async function within<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(name),
    connectionTimeoutMillis: 30_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Empties a database that a test has used; false where the test changed more than rows: its tables or their rules. */
async function empty(client: pg.Client): Promise<boolean> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const { rows } = await client.query<{ shape: string }>(SHAPE_QUERY);
  if (rows[0]?.shape !== inject("templateShape")) return false;
  await client.query(inject("emptying"));
  return true;
}
