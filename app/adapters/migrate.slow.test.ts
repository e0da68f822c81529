import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { startTcpProxy } from "#tests/setup/tcp-proxy";
import { migrate } from "./migrate.server";

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
