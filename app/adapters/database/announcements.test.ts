import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { listenToOthers } from "./announcements.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let others: ReturnType<typeof listenToOthers>;
const heard: string[] = [];
let connected = 0;
const logged: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  others = listenToOthers(database.url, {
    log: { info() {}, warn: (message) => void logged.push(message), error() {} },
    async onConnected() {
      connected++;
    },
    async onMessage(payload) {
      heard.push(payload);
      if (payload === "wrong") throw new Error("cannot be followed");
    },
  });
});
afterAll(async () => {
  await others?.close();
  await database?.close();
});

const tell = (payload: string) => database.db.$queryRaw`select 1 from (select pg_notify('sanad', ${payload})) as told`;

it("catches up first, and then hears what is told", async () => {
  await expect.poll(() => connected).toBe(1);
  await tell("one");
  await expect.poll(() => heard).toEqual(["one"]);
});

it("hears nothing of a transaction that did not commit", async () => {
  const undone = database.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from (select pg_notify('sanad', 'undone')) as told`;
    throw new Error("not committed");
  });
  await expect(undone).rejects.toThrow("not committed");
  await tell("two");
  await expect.poll(() => heard).toEqual(["one", "two"]);
});

it("logs what cannot be followed, and goes on", async () => {
  await tell("wrong");
  await tell("three");
  await expect.poll(() => heard).toEqual(["one", "two", "wrong", "three"]);
  expect(logged).toEqual(["what others told could not be followed"]);
});

it("catches up after its connection broke, because it may have missed something", async () => {
  await database.db.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in ('listen sanad', 'select 1')`;
  await expect.poll(() => connected, { timeout: 15_000 }).toBe(2);
  await tell("four");
  await expect.poll(() => heard.at(-1)).toBe("four");
}, 20_000);
