import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { startTcpProxy } from "#tests/setup/tcp-proxy";
import { isMigrated } from "./is-migrated.server";
import { migrate } from "./migrate.server";
import { OtherStoredForm } from "./stored-form";

const PRISMA_LOCK = 72_707_369;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;

beforeAll(async () => {
  database = await freshDatabase();
  const url = new URL(inject("postgresUrl"));
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
});
afterEach(() => proxy.become("open"));
afterAll(async () => {
  await proxy.stop();
  await database.close();
});

const throughProxy = () => {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  return url.href;
};

it("applies nothing where everything is there", async () => {
  expect(await migrate(throughProxy())).toEqual([]);
});

it("waits no longer than six seconds for a database that says nothing", async () => {
  await proxy.become("silent");
  const began = performance.now();
  await expect(migrate(throughProxy())).rejects.toThrow("timeout");
  expect(performance.now() - began).toBeLessThan(6_000);
});

it("does not wait for ever for another process that migrates the same database", async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
  await expect(migrate(database.url, { lockWaitMs: 300 })).rejects.toThrow("lock timeout");
  await other.end();
  expect(await migrate(database.url)).toEqual([]);
});

it("is known to be done without what does it, and known not to be where a migration is missing or failed", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const after = async (sql: string) => {
    await client.query("begin");
    const { rows } = await client.query(sql);
    await client.query("commit");
    return { rows, done: await isMigrated(database.url) };
  };
  const last = "(select max(migration_name) from _prisma_migrations)";
  const set = (what: string) => after(`update _prisma_migrations set ${what} where migration_name = ${last}`);
  const { rows } = await after(`select checksum from _prisma_migrations where migration_name = ${last}`);
  expect(await isMigrated(database.url)).toBe(true);
  await expect(set("checksum = 'other'")).rejects.toThrow(OtherStoredForm);
  expect((await set(`checksum = '${rows[0].checksum}', finished_at = null`)).done).toBe(false);
  expect((await set("finished_at = now(), rolled_back_at = now()")).done).toBe(false);
  expect((await set("rolled_back_at = null")).done).toBe(true);
  await client.end();
});
