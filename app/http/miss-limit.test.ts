import { describe, expect, it } from "vitest";
import { recordMiss, throwIfLimited } from "./miss-limit.server";

const thrownBy = async (run: () => Promise<void> | void) => {
  try {
    await run();
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown : Promise.reject(thrown);
  }
};
const limits = (seconds: number) => ({ misses: { take: async () => seconds, left: async () => 0 } });

describe("asking for a certificate that does not exist", () => {
  it("is let through as often as the limit allows", async () => {
    expect(await thrownBy(() => recordMiss({ limits: limits(0) }, { address: "192.0.2.1" }))).toBeNull();
  });

  it("is answered with how long to wait beyond that", async () => {
    const answer = await thrownBy(() => recordMiss({ limits: limits(42) }, { address: "192.0.2.1" }));
    expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([429, "42"]);
    expect((await thrownBy(() => throwIfLimited(1)))?.status).toBe(429);
  });
});
