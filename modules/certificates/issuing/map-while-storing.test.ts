import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mapWhileStoring } from "./map-while-storing";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("making rows while those before are stored", () => {
  it("stores each once and in its order, and gives them all", async () => {
    for (const count of [0, 1, 99, 100, 101, 350]) {
      const stored: number[][] = [];
      const made = await mapWhileStoring(
        numbers(count),
        async (n, position) => n * 1000 + position,
        async (rows) => stored.push(rows),
      );
      expect(made).toEqual(numbers(count).map((n) => n * 1001));
      expect(stored.flat()).toEqual(made);
      expect(stored.every((rows) => rows.length > 0)).toBe(true);
    }
  });

  it("makes the next while it stores, and stores nothing while something is being stored", async () => {
    let storing = 0;
    let madeMeanwhile = 0;
    await mapWhileStoring(
      numbers(300),
      async () => {
        madeMeanwhile += storing;
      },
      async () => {
        expect(storing++).toBe(0);
        await sleep(50);
        storing--;
      },
    );
    expect(madeMeanwhile).toBeGreaterThanOrEqual(100);
  });

  it("rejects with what failed first, after nothing is being stored any more", async () => {
    let storing = false;
    const store = async () => {
      storing = true;
      await sleep(50);
      storing = false;
    };
    const make = async (n: number) => {
      if (n === 150) throw new Error("number 150");
    };
    await expect(mapWhileStoring(numbers(300), make, store)).rejects.toThrow("number 150");
    expect(storing).toBe(false);
    const stored: number[] = [];
    const refuse = async (rows: number[]) => {
      stored.push(rows.length);
      throw new Error("the database refuses");
    };
    await expect(mapWhileStoring(numbers(300), async (n) => n, refuse)).rejects.toThrow("the database refuses");
    expect(stored).toEqual([100]);
  });
});
