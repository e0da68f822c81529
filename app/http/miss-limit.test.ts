import { describe, expect, it } from "vitest";
import { createMissLimit } from "./miss-limit.server";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

describe("the limit on unknown IDs", () => {
  it("makes an address wait after so many, until the window is over", () => {
    const limit = createMissLimit({ misses: 3, windowMs: 60_000 });
    for (let i = 0; i < 2; i++) limit.countMiss("192.0.2.1", at(i));
    expect(limit.secondsToWait("192.0.2.1", at(2))).toBe(0);
    limit.countMiss("192.0.2.1", at(2));
    expect(limit.secondsToWait("192.0.2.1", at(10))).toBe(50);
    expect(limit.secondsToWait("192.0.2.1", at(60))).toBe(0);
  });

  it("leaves other addresses alone", () => {
    const limit = createMissLimit({ misses: 1, windowMs: 60_000 });
    limit.countMiss("192.0.2.1", at(0));
    expect(limit.secondsToWait("192.0.2.1", at(1))).toBeGreaterThan(0);
    expect(limit.secondsToWait("192.0.2.2", at(1))).toBe(0);
  });

  it("takes a household's IPv6 addresses for one, and its neighbour's for another", () => {
    const limit = createMissLimit({ misses: 1, windowMs: 60_000 });
    limit.countMiss("2001:db8:1:2:aaaa::1", at(0));
    expect(limit.secondsToWait("2001:db8:1:2:bbbb::9", at(1))).toBeGreaterThan(0);
    expect(limit.secondsToWait("2001:db8:1:3:aaaa::1", at(1))).toBe(0);
  });

  it("begins anew after the window", () => {
    const limit = createMissLimit({ misses: 2, windowMs: 60_000 });
    limit.countMiss("192.0.2.1", at(0));
    limit.countMiss("192.0.2.1", at(61));
    expect(limit.secondsToWait("192.0.2.1", at(62))).toBe(0);
  });
});
