import { describe, expect, it } from "vitest";
import { mapInSteps } from "./map-in-steps";

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe("working through a list in steps", () => {
  it("comes to the same as doing it at once", async () => {
    expect(await mapInSteps([1, 2, 3], (n) => n * 2)).toEqual([2, 4, 6]);
    expect(await mapInSteps([], () => 1)).toEqual([]);
  });

  it("lets others have their turn in between", async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    await mapInSteps(Array.from({ length: 100 }), () => busyFor(3));
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
  });

  it("passes a failure on", async () => {
    await expect(
      mapInSteps([1], () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
  });
});
