import { describe, expect, it } from "vitest";
import { systemIds } from "./ids.server";

describe("random bytes", () => {
  it("are as many as were asked for, and no two alike, also beyond what is taken from the system at once", () => {
    const taken = Array.from({ length: 1000 }, () => systemIds.bytes(32));
    expect(taken.every((bytes) => bytes.length === 32)).toBe(true);
    expect(new Set(taken.map((bytes) => Buffer.from(bytes).toString("hex"))).size).toBe(1000);
    const many = systemIds.bytes(10_000);
    expect(many.length).toBe(10_000);
    expect(new Set(many).size).toBe(256);
  });

  it("are nobody else's: who changes them changes no others, and who has them can read no others beside them", () => {
    const first = systemIds.bytes(16);
    const second = systemIds.bytes(16);
    const before = Buffer.from(second).toString("hex");
    first.fill(0);
    expect(Buffer.from(second).toString("hex")).toBe(before);
    expect(first.buffer).not.toBe(second.buffer);
    expect(first.buffer.byteLength).toBe(16);
  });
});

describe("an id", () => {
  it("is a UUID of version 7 that begins with the time, and no other is like it", () => {
    const ids = Array.from({ length: 2000 }, () => systemIds.uuid());
    expect(new Set(ids).size).toBe(2000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const time = Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16);
    expect(Math.abs(time - Date.now())).toBeLessThan(5_000);
  });
});
