import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "#tests/setup/database";
import { lostRace } from "./retry-transactions.server";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const put = (key: string) => ({ data: { key, points: 1 } });

describe("a transaction", () => {
  it("that meets a deadlock is run again", async () => {
    const { db } = database;
    await db.rateLimit.createMany({ data: [{ key: "a" }, { key: "b" }] });
    let runs = 0;
    let release = () => {};
    const eachHoldsOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    const both = (first: string, second: string) =>
      db.$transaction(async (tx) => {
        await tx.rateLimit.update({ where: { key: first }, data: { points: { increment: 1 } } });
        if (++runs === 2) release();
        await eachHoldsOne;
        await tx.rateLimit.update({ where: { key: second }, data: { points: { increment: 1 } } });
      });
    await Promise.all([both("a", "b"), both("b", "a")]);
    expect(runs).toBeGreaterThan(2);
    expect((await db.rateLimit.findMany()).map(({ points }) => points)).toEqual([2, 2]);
  });

  it("whose key another one took meanwhile sees that one's row", async () => {
    const { db } = database;
    const findOrMake = () =>
      db.$transaction(async (tx) => {
        const found = await tx.rateLimit.findUnique({ where: { key: "a" } });
        await new Promise((resolve) => setTimeout(resolve, 20));
        return found ? "found" : (await tx.rateLimit.create(put("a"))) && "made";
      });
    const answers = await Promise.all(Array.from({ length: 8 }, findOrMake));
    expect(answers.filter((answer) => answer === "made")).toHaveLength(1);
  });

  it("that fails each time is given up, and one that fails otherwise at once", async () => {
    const { db } = database;
    await db.rateLimit.create(put("a"));
    const count = async (work: () => Promise<unknown>) => {
      let runs = 0;
      const failure: unknown = await db
        .$transaction(async () => {
          runs++;
          await work();
        })
        .catch((error: unknown) => error);
      return { runs, lost: lostRace(failure) };
    };
    expect(await count(() => db.rateLimit.create(put("a")))).toEqual({ runs: 6, lost: true });
    expect(await count(() => Promise.reject(new Error("a fault")))).toEqual({ runs: 1, lost: false });
  });
});
