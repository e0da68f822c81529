import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import pg from "pg";

const TIMEOUTS = { connectionTimeoutMillis: 10_000, query_timeout: 20_000 };

/** Queries the installation's database, for changes that only time or an operator could make. */
export async function sql<R extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<R[]> {
  const home = path.join(process.env.E2E_DATA_DIR ?? "", "postgres");
  const [password, port] = ["password", "port"].map((name) => fs.readFileSync(path.join(home, name), "utf8").trim());
  const connectionString = `postgresql://postgres:${password}@127.0.0.1:${port}/sanad`;
  const client = new pg.Client({ connectionString, ...TIMEOUTS });
  await client.connect();
  try {
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the worker run a scheduled job now instead of within a minute, and waits until it has finished. */
export async function runJob(name: string): Promise<void> {
  const [job] = await sql<{ id: string }>("select id from graphile_worker.add_job($1, '{}'::json)", [name]);
  const left = async () => (await sql("select 1 from graphile_worker._private_jobs where id = $1", [job?.id])).length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}

/**
 * SQL expression for the organization of a person who belongs to one only; the first value of the statement is their
 * address.
 */
export const ORGANIZATION_OF_1 = `(select m."organizationId" from "Membership" m join "User" u on u.id = m."userId" where u.email = $1)`;
