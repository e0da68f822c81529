import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "#modules/kernel/db";
import { startTcpProxy } from "#tests/setup/tcp-proxy";
import { isDatabaseUnavailable } from "./database-outage.server";
import { openDatabase } from "./db.server";

const LIMITS = { connections: 2, connectMs: 500, turnMs: 500, statementMs: 1_000 };
/** The driver's additional time before silence counts as a broken connection, plus room for a busy machine. */
const SLACK_MS = 1_000 + 1_500;

let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let db: Database;

beforeAll(async () => {
  const url = new URL(inject("postgresUrl"));
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  db = openDatabase(url.href, LIMITS);
});
afterEach(async () => {
  await proxy.become("open");
  await expect.poll(one, { timeout: 3_000 }).toEqual([{ one: 1 }]);
});
afterAll(async () => {
  await db.$disconnect();
  await proxy.stop();
});

const one = () => db.$queryRaw`select 1 as one`;
const sleep = (seconds: number) => db.$queryRaw`select 1 as one from pg_sleep(${seconds}::float)`;
const inTransaction = () =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`select 1`;
    return tx.$queryRaw`select 1 as one`;
  });

async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const began = performance.now();
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - began };
}

describe("a database that", () => {
  it.each(["refused", "silent"] as const)(
    "is %s is told within the limits, and used again when it is back",
    async (way) => {
      await expect(one()).resolves.toEqual([{ one: 1 }]);
      await proxy.become(way);
      for (const work of [one, inTransaction, () => db.user.findFirst()]) {
        const { error, ms } = await failureOf(work);
        expect(isDatabaseUnavailable(error), String(error)).toBe(true);
        expect(ms).toBeLessThan(LIMITS.connectMs + LIMITS.statementMs + SLACK_MS);
      }
      await proxy.become("open");
      await expect.poll(inTransaction, { timeout: 3_000 }).toEqual([{ one: 1 }]);
    },
  );

  it("falls silent in the middle of a transaction gives its connection up, and the next transaction a new one", async () => {
    const { error, ms } = await failureOf(() =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`select 1`;
        await proxy.become("silent");
        await tx.$executeRaw`select 1`;
      }),
    );
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect(ms).toBeLessThan(LIMITS.connectMs + LIMITS.statementMs + SLACK_MS);
    await proxy.become("open");
    await expect.poll(inTransaction, { timeout: 3_000 }).toEqual([{ one: 1 }]);
  });

  it("stays silent costs its full wait once: then everybody is refused at once, until it answers again", async () => {
    await one();
    await proxy.become("silent");
    await failureOf(one);
    // Waits for the first probe to time out.
    await new Promise((resolve) => setTimeout(resolve, LIMITS.connectMs + 300));
    for (const work of [one, inTransaction]) {
      const { error, ms } = await failureOf(work);
      expect(isDatabaseUnavailable(error), String(error)).toBe(true);
      expect(ms).toBeLessThan(200);
    }
    await proxy.become("open");
    await expect.poll(one, { timeout: 3_000 }).toEqual([{ one: 1 }]);
  });

  it("works too long on a statement ends it", async () => {
    const { error, ms } = await failureOf(() => sleep(10));
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect(ms).toBeLessThan(LIMITS.statementMs + SLACK_MS);
  });

  it("has no connection free lets nobody wait longer than for a turn", async () => {
    const busy = Promise.all([sleep(0.9), sleep(0.9)]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { error, ms } = await failureOf(one);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect(ms).toBeLessThan(LIMITS.turnMs + 400);
    await busy;
  });

  it("has no connection free is waited for where nobody sits and waits, also longer than a new connection may take", async () => {
    const patient = openDatabase(inject("postgresUrl"), { ...LIMITS, turnMs: 10_000 });
    const busy = Promise.all([1, 2].map(() => patient.$queryRaw`select 1 as one from pg_sleep(0.8)`));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(patient.$transaction((tx) => tx.$queryRaw`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
    await busy;
    await patient.$disconnect();
  });

  it("ends a connection says that it is away, and a statement that is wrong says that it is wrong", async () => {
    const ended = failureOf(() => sleep(0.8));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await one();
    await db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    const { error } = await ended;
    expect(error).not.toBeNull();
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);

    const wrong = await failureOf(() => db.$queryRaw`select nothing from nowhere`);
    expect(wrong.error).not.toBeNull();
    expect(isDatabaseUnavailable(wrong.error)).toBe(false);
    expect(isDatabaseUnavailable(new TypeError("x is not a function"))).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});
