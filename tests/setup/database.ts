import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#app/adapters/db.server";

/** A database of this test's own, with all tables and no rows. `close` drops it. */
export const freshDatabase = () => copyOf(inject("templateDatabase"));

/** The same without a table. */
export const emptyDatabase = () => copyOf("template0");

async function copyOf(template: string) {
  const name = `${inject("templateDatabase").replace("template", "test")}_${randomBytes(4).toString("hex")}`;
  const url = new URL(inject("postgresUrl"));
  await administer(url.href, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href);
  return {
    db,
    url: url.href,
    async close() {
      await db.$disconnect();
      await administer(inject("postgresUrl"), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

/** Copying a database fails while another copy is being made from it: wait for the turn. */
async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(424242)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
