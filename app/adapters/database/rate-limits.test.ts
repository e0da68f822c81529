import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { openDatabase } from "./db.server";
import { createRateLimits } from "./rate-limits.server";

const key = randomBytes(32);
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const takeMany = (limits: ReturnType<typeof createRateLimits>, times: number, address = "192.0.2.1") =>
  Promise.all(Array.from({ length: times }, () => limits.misses.take(address)));

describe("a limit by network", () => {
  it("lets no more through than it says, however many come at once to however many processes", async () => {
    const other = openDatabase(database.url);
    const waits = (
      await Promise.all([
        takeMany(createRateLimits({ db: database.db, key }), 40),
        takeMany(createRateLimits({ db: other, key }), 40),
      ])
    ).flat();
    await other.$disconnect();
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    // A restart loses no counts.
    expect(await createRateLimits({ db: database.db, key }).misses.take("192.0.2.1")).toBeGreaterThan(0);
  });

  it("leaves other networks and other limits alone, and takes a household's addresses for one", async () => {
    const limits = createRateLimits({ db: database.db, key });
    await takeMany(limits, 30, "2001:db8:1:2:aaaa::1");
    expect(await limits.misses.take("2001:db8:1:2:bbbb::9")).toBeGreaterThan(0);
    expect(await limits.misses.take("2001:db8:1:3:aaaa::1")).toBe(0);
    expect(await limits.uploads.take("2001:db8:1:2:aaaa::1")).toBe(0);
  });

  it("does not say in the database whose it is", async () => {
    await createRateLimits({ db: database.db, key }).misses.take("192.0.2.1");
    const rows = await database.db.rateLimit.findMany();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map((row) => row.key))).not.toContain("192.0");
  });

  it("deletes what has been over for an hour as people are counted, and has no clock of its own", async () => {
    const keys = async () => (await database.db.rateLimit.findMany({ orderBy: { key: "asc" } })).map((row) => row.key);
    const ago = (minutes: number) => Date.now() - minutes * 60_000;
    const rows = [
      { key: "over", points: 1, expire: ago(61) },
      { key: "lately", points: 1, expire: ago(30) },
    ];
    await database.db.rateLimit.createMany({ data: rows });
    vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = createRateLimits({ db: database.db, key });
    expect(vi.getTimerCount()).toBe(0);
    await limits.misses.take("192.0.2.1");
    expect(await keys()).toContain("over");
    vi.setSystemTime(Date.now() + 5 * 60_000);
    await limits.misses.take("192.0.2.1");
    expect(await keys()).not.toContain("over");
    expect(await keys()).toContain("lately");
  });

  it("goes on in the memory of the process while the database is away", async () => {
    const away = openDatabase("postgresql://nobody@127.0.0.1:9/none");
    const waits = await takeMany(createRateLimits({ db: away, key }), 40);
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30);
    await away.$disconnect();
  });
});
